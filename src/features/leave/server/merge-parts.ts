import { mergeParts, moving } from '#features/company/server.ts';
import { answer, type Answer } from '#server/questions/index.ts';

/** Leave types and leave groups of a merged department; a department has one group, and the remaining one keeps its own. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree) =>
  tree === 'company.department'
    ? [
        moving('leaveTypes', 'incident_type_departments.department'),
        moving('leaveGroups', 'leave_group_departments.department'),
      ]
    : [],
);
