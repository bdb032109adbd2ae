export { workflowRole } from './contract/workflow-role.ts';
