import { ResourceList } from '#shared/resource/index.ts';
import { departmentPlace } from '../contract.ts';

/** Where the people of each department may punch. */
export default function DepartmentPlaceScreen() {
  return <ResourceList resource={departmentPlace} titleColumn="department" />;
}
