import { date, integer, text } from 'drizzle-orm/pg-core';
import { timeOfDay } from '#server/db/columns.ts';

const modes = ['none', 'down', 'up', 'nearest', 'cutoff'] as const;
const near = ['always', 'planned', 'clock'] as const;

const mode = (name: string) => text(name, { enum: modes }).notNull().default('none');
const orInherited = (name: string) => text(name, { enum: modes });

/** Rounding of each time and duration, in a complete rule. */
export const roundingColumns = () => ({
  round_in: mode('round_in'),
  round_out: mode('round_out'),
  round_break: mode('round_break'),
  round_day: mode('round_day'),
  round_late: mode('round_late'),
  round_early: mode('round_early'),
  round_ot: mode('round_ot'),
  round_in_near: text('round_in_near', { enum: near }).notNull().default('always'),
  round_out_near: text('round_out_near', { enum: near }).notNull().default('always'),
});

/** The same in a rule that may inherit it. */
export const inheritedRoundingColumns = () => ({
  round_in: orInherited('round_in'),
  round_out: orInherited('round_out'),
  round_break: orInherited('round_break'),
  round_day: orInherited('round_day'),
  round_late: orInherited('round_late'),
  round_early: orInherited('round_early'),
  round_ot: orInherited('round_ot'),
  round_in_near: text('round_in_near', { enum: near }),
  round_out_near: text('round_out_near', { enum: near }),
});

/** Columns set only if another setting needs them, in both kinds of rule. */
export const dependentColumns = () => ({
  round_in_interval: integer('round_in_interval'),
  round_in_grace: integer('round_in_grace'),
  round_in_cutoff: integer('round_in_cutoff'),
  round_out_interval: integer('round_out_interval'),
  round_out_grace: integer('round_out_grace'),
  round_out_cutoff: integer('round_out_cutoff'),
  round_break_interval: integer('round_break_interval'),
  round_break_grace: integer('round_break_grace'),
  round_break_cutoff: integer('round_break_cutoff'),
  round_day_interval: integer('round_day_interval'),
  round_day_grace: integer('round_day_grace'),
  round_day_cutoff: integer('round_day_cutoff'),
  round_late_interval: integer('round_late_interval'),
  round_late_grace: integer('round_late_grace'),
  round_late_cutoff: integer('round_late_cutoff'),
  round_early_interval: integer('round_early_interval'),
  round_early_grace: integer('round_early_grace'),
  round_early_cutoff: integer('round_early_cutoff'),
  round_ot_interval: integer('round_ot_interval'),
  round_ot_grace: integer('round_ot_grace'),
  round_ot_cutoff: integer('round_ot_cutoff'),
  round_in_at: timeOfDay('round_in_at'),
  round_in_before: integer('round_in_before'),
  round_in_after: integer('round_in_after'),
  round_out_at: timeOfDay('round_out_at'),
  round_out_before: integer('round_out_before'),
  round_out_after: integer('round_out_after'),
  ot_cap_day: integer('ot_cap_day'),
  ot_cap_week: integer('ot_cap_week'),
  ot_cap_month: integer('ot_cap_month'),
  ot_cap_year: integer('ot_cap_year'),
  ot_level2_after: integer('ot_level2_after'),
  ot_level3_after: integer('ot_level3_after'),
  weekly_ot_after: integer('weekly_ot_after'),
  weekly_ot_start: date('weekly_ot_start', { mode: 'string' }),
  night_from: timeOfDay('night_from'),
  night_to: timeOfDay('night_to'),
});
