import { ResourceList } from '#shared/resource/index.ts';
import { department } from '../contract.ts';

export default function DepartmentScreen() {
  return <ResourceList resource={department} titleColumn="dept_name" />;
}
