import { ResourceList } from '#shared/resource/index.ts';
import { workCode } from '../contract.ts';

/** Jobs and tasks that people choose when they punch. */
export default function WorkCodeScreen() {
  return <ResourceList resource={workCode} titleColumn="work_code_name" />;
}
