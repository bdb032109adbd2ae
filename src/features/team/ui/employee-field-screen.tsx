import { ResourceList } from '#shared/resource/index.ts';
import { employeeField } from '../contract/employee-field.ts';

/** The fields that the company adds to its employees. */
export default function EmployeeFieldScreen() {
  return <ResourceList resource={employeeField} titleColumn="label" />;
}
