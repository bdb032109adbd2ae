export { workflowRole } from './contract/workflow-role.ts';
export { workflow, workflowCodes } from './contract/workflow.ts';
export { workflowNode } from './contract/workflow-node.ts';
import { designWorkflow, whoApproves } from './contract/design.ts';

export { designWorkflow, whoApproves };
export const calls = [designWorkflow, whoApproves];
