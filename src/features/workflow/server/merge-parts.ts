import { mergeParts, moving } from '#features/company/server.ts';
import { answer, type Answer } from '#server/questions/index.ts';

const tables = {
  'company.department': 'workflow_departments',
  'company.position': 'workflow_positions',
  'company.area': 'workflow_areas',
} as const;

/** Workflows for the people of a merged department, position or area. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree) => [
  moving('workflows', `${tables[tree]}.target`),
]);
