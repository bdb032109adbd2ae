import { ResourceList } from '#shared/resource/index.ts';
import { workflowNode } from '../contract.ts';

/** The steps of all workflows as a list; a workflow's own page draws them. */
export default function WorkflowNodeScreen() {
  return <ResourceList resource={workflowNode} titleColumn="node_name" />;
}
