import { ResourceList } from '#shared/resource/index.ts';
import { breakTime } from '../contract.ts';

export default function BreakTimeScreen() {
  return <ResourceList resource={breakTime} titleColumn="alias" />;
}
