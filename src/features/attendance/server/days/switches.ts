import { employees } from '#features/team/server.ts';
import type { Switches } from '../../engine/index.ts';

/** What a person's attendance is calculated with. */
export const switchColumns = {
  enable_att: employees.enable_att,
  enable_overtime: employees.enable_overtime,
  enable_holiday: employees.enable_holiday,
  enable_schedule: employees.enable_schedule,
};

type Switched = Pick<typeof employees.$inferSelect, keyof typeof switchColumns>;

/** The same in the engine's form; whoever has left is in no attendance. */
export const switchesOf = (term: Switched, isGone: boolean): Switches => ({
  attendance: term.enable_att && !isGone,
  overtime: term.enable_overtime,
  holiday: term.enable_holiday,
  schedule: term.enable_schedule,
});
