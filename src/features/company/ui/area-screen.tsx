import { ResourceList } from '#shared/resource/index.ts';
import { area } from '../contract.ts';

export default function AreaScreen() {
  return <ResourceList resource={area} titleColumn="area_name" />;
}
