import { mergeParts, moving } from '#features/company/server.ts';
import { answer, type Answer } from '#server/questions/index.ts';

/** Where the people of a merged department may punch, and what they are told. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree) =>
  tree === 'company.department'
    ? [moving('places', 'department_places.department'), moving('announcements', 'announcement_departments.department')]
    : tree === 'company.area'
      ? [moving('announcements', 'announcement_areas.area')]
      : [],
);
