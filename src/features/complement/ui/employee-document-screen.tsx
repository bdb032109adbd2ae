import { ResourceList } from '#shared/resource/index.ts';
import { employeeDocument } from '../contract.ts';

export default function EmployeeDocumentScreen() {
  return <ResourceList resource={employeeDocument} titleColumn="employee" />;
}
