import { ResourceList } from '#shared/resource/index.ts';
import { employeeField } from '../contract/employee-field.ts';

const alsoChanges = ['personnel.employee'] as const;

/** The fields that the company adds to its employees. */
export default function EmployeeFieldScreen() {
  return <ResourceList resource={employeeField} titleColumn="label" alsoChanges={alsoChanges} />;
}
