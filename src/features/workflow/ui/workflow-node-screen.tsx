import { ResourceList } from '#shared/resource/index.ts';
import { workflowNode } from '../contract.ts';

/** The steps of all workflows, for looking something up; a workflow's own page draws them as they go. */
export default function WorkflowNodeScreen() {
  return <ResourceList resource={workflowNode} titleColumn="node_name" />;
}
