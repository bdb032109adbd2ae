import { mergeParts, moving } from '#features/company/server.ts';
import { answer, type Answer } from '#server/questions/index.ts';

/** The rules of a merged department. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree) =>
  tree === 'company.department' ? [moving('activityRules', 'activity_rules.department')] : [],
);
