import { ResourceList } from '#shared/resource/index.ts';
import { employeePlace } from '../contract.ts';

/** Where each employee may punch. */
export default function EmployeePlaceScreen() {
  return <ResourceList resource={employeePlace} titleColumn="employee" />;
}
