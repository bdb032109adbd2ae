import { ResourceList } from '#shared/resource/index.ts';
import { shift } from '../contract.ts';

export default function ShiftScreen() {
  return <ResourceList resource={shift} titleColumn="alias" />;
}
