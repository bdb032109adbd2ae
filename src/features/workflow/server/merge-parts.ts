import { mergeParts, moving } from '#features/company/server.ts';
import { answer, type Answer } from '#server/questions/index.ts';

/** Workflows for the people of a merged department or position. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree) => [
  moving('workflows', tree === 'company.department' ? 'workflow_departments.target' : 'workflow_positions.target'),
]);
