import { ResourceList } from '#shared/resource/index.ts';
import { position } from '../contract.ts';

export default function PositionScreen() {
  return <ResourceList resource={position} titleColumn="position_name" />;
}
