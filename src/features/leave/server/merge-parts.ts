import { mergeParts, moving, staying } from '#features/company/server.ts';
import { leaveGroupServer } from './balance/group.ts';
import { handOverGroup } from './balance/one-group.ts';
import { answer, type Answer } from '#server/questions/index.ts';

/**
 * Leave types of merged departments and positions, and leave groups of departments: a department has one group, and the remaining one
 * keeps its own.
 */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree) => {
  if (tree === 'company.position') return [moving('leaveTypes', 'incident_type_positions.position')];
  return tree === 'company.department'
    ? [
        moving('leaveTypes', 'incident_type_departments.department'),
        {
          kind: 'leaveGroups' as const,
          column: 'leave_group_departments.department',
          how: (context, merge) => handOverGroup(leaveGroupServer, context, merge),
        },
        staying(null, 'leave_department_moves.department'),
      ]
    : [];
});
