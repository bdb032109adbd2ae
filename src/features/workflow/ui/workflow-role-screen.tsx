import { ResourceList } from '#shared/resource/index.ts';
import { workflowRole } from '../contract.ts';

export default function WorkflowRoleScreen() {
  return <ResourceList resource={workflowRole} titleColumn="role_name" />;
}
