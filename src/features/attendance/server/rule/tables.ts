import { boolean, foreignKey, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { foreignId, recordColumns, timeOfDay } from '#server/db/columns.ts';
import { beyondCap } from '../../contract/overtime-caps.ts';
import { dependentColumns, inheritedRoundingColumns, roundingColumns } from './rounding-columns.ts';

const weekendDay = (name: string, isOff = false) => boolean(name).notNull().default(isOff);

/** The rule by which a company's days are calculated: one row per company, with a new company's rule as defaults. */
export const globalRules = pgTable(
  'global_rules',
  {
    ...recordColumns(),
    pairing: text('pairing', { enum: ['firstLast', 'everyPair'] })
      .notNull()
      .default('firstLast'),
    identity: text('identity', { enum: ['auto', 'state'] })
      .notNull()
      .default('auto'),
    dedupe_minutes: integer('dedupe_minutes').notNull().default(1),
    day_change: timeOfDay('day_change').notNull().default('00:00'),
    attribution: text('attribution', { enum: ['start', 'end', 'majority', 'split'] })
      .notNull()
      .default('start'),
    overlap_cut: text('overlap_cut', { enum: ['midpoint', 'prevOut'] })
      .notNull()
      .default('midpoint'),
    late_measure: text('late_measure', { enum: ['fromStart', 'beyondGrace'] })
      .notNull()
      .default('fromStart'),
    miss_in_as: text('miss_in_as', { enum: ['flag', 'late', 'absent'] })
      .notNull()
      .default('flag'),
    miss_in_minutes: integer('miss_in_minutes'),
    miss_out_as: text('miss_out_as', { enum: ['flag', 'early', 'absent'] })
      .notNull()
      .default('flag'),
    miss_out_minutes: integer('miss_out_minutes'),
    late_absent_after: integer('late_absent_after'),
    early_absent_after: integer('early_absent_after'),
    half_day_below: integer('half_day_below'),
    absent_below: integer('absent_below'),
    weekend_1: weekendDay('weekend_1'),
    weekend_2: weekendDay('weekend_2'),
    weekend_3: weekendDay('weekend_3'),
    weekend_4: weekendDay('weekend_4'),
    weekend_5: weekendDay('weekend_5'),
    weekend_6: weekendDay('weekend_6', true),
    weekend_7: weekendDay('weekend_7', true),
    holiday_mode: text('holiday_mode', { enum: ['off', 'work'] })
      .notNull()
      .default('off'),
    rest_weekend: text('rest_weekend', { enum: ['ot', 'regular', 'ignore'] })
      .notNull()
      .default('ot'),
    rest_holiday: text('rest_holiday', { enum: ['ot', 'regular', 'ignore'] })
      .notNull()
      .default('ot'),
    rest_day_off: text('rest_day_off', { enum: ['ot', 'regular', 'ignore'] })
      .notNull()
      .default('ot'),
    ot_basis: text('ot_basis', { enum: ['none', 'schedule', 'required', 'total'] })
      .notNull()
      .default('schedule'),
    ot_after: integer('ot_after'),
    ot_late_out: boolean('ot_late_out').notNull().default(true),
    ot_late_out_min: integer('ot_late_out_min').default(30),
    ot_early_in: boolean('ot_early_in').notNull().default(false),
    ot_early_in_min: integer('ot_early_in_min').default(30),
    ot_fills_short: boolean('ot_fills_short').notNull().default(false),
    ot_min: integer('ot_min'),
    ot_max: integer('ot_max'),
    ot_approval: text('ot_approval', { enum: ['auto', 'approved'] })
      .notNull()
      .default('auto'),
    ot_cap_beyond: text('ot_cap_beyond', { enum: beyondCap }).notNull().default('refuse'),
    max_shift: integer('max_shift').notNull().default(960),
    new_shift_gap: integer('new_shift_gap').notNull().default(240),
    ...roundingColumns(),
    ...dependentColumns(),
    work_on_leave: text('work_on_leave', { enum: ['ignore', 'count'] })
      .notNull()
      .default('ignore'),
    break_over_as: text('break_over_as', { enum: ['lost', 'late', 'early', 'absent'] })
      .notNull()
      .default('lost'),
    rest_weekend_level: smallint('rest_weekend_level').default(1),
    rest_holiday_level: smallint('rest_holiday_level').default(1),
    rest_day_off_level: smallint('rest_day_off_level').default(1),
    ot_levels: text('ot_levels', { enum: ['none', 'worked', 'ot'] })
      .notNull()
      .default('none'),
    weekly_ot: text('weekly_ot', { enum: ['none', 'worked', 'regular'] })
      .notNull()
      .default('none'),
    weekly_ot_period: text('weekly_ot_period', { enum: ['week', 'twoWeeks', 'month'] })
      .notNull()
      .default('week'),
    night: boolean('night').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    // One per company.
    uniqueIndex('global_rules_unique_company').on(table.company_id),
  ],
);

/** Differences of the rule in a department and below it; null means as above. */
export const departmentRules = pgTable(
  'department_rules',
  {
    ...recordColumns(),
    department: foreignId('department').notNull(),
    pairing: text('pairing', { enum: ['firstLast', 'everyPair'] }),
    identity: text('identity', { enum: ['auto', 'state'] }),
    dedupe_minutes: integer('dedupe_minutes'),
    day_change: timeOfDay('day_change'),
    attribution: text('attribution', { enum: ['start', 'end', 'majority', 'split'] }),
    overlap_cut: text('overlap_cut', { enum: ['midpoint', 'prevOut'] }),
    late_measure: text('late_measure', { enum: ['fromStart', 'beyondGrace'] }),
    miss_in_as: text('miss_in_as', { enum: ['flag', 'late', 'absent'] }),
    miss_in_minutes: integer('miss_in_minutes'),
    miss_out_as: text('miss_out_as', { enum: ['flag', 'early', 'absent'] }),
    miss_out_minutes: integer('miss_out_minutes'),
    late_absent_after: integer('late_absent_after'),
    early_absent_after: integer('early_absent_after'),
    half_day_below: integer('half_day_below'),
    absent_below: integer('absent_below'),
    weekend_1: boolean('weekend_1'),
    weekend_2: boolean('weekend_2'),
    weekend_3: boolean('weekend_3'),
    weekend_4: boolean('weekend_4'),
    weekend_5: boolean('weekend_5'),
    weekend_6: boolean('weekend_6'),
    weekend_7: boolean('weekend_7'),
    holiday_mode: text('holiday_mode', { enum: ['off', 'work'] }),
    rest_weekend: text('rest_weekend', { enum: ['ot', 'regular', 'ignore'] }),
    rest_holiday: text('rest_holiday', { enum: ['ot', 'regular', 'ignore'] }),
    rest_day_off: text('rest_day_off', { enum: ['ot', 'regular', 'ignore'] }),
    ot_basis: text('ot_basis', { enum: ['none', 'schedule', 'required', 'total'] }),
    ot_after: integer('ot_after'),
    ot_late_out: boolean('ot_late_out'),
    ot_late_out_min: integer('ot_late_out_min'),
    ot_early_in: boolean('ot_early_in'),
    ot_early_in_min: integer('ot_early_in_min'),
    ot_fills_short: boolean('ot_fills_short'),
    ot_min: integer('ot_min'),
    ot_max: integer('ot_max'),
    ot_approval: text('ot_approval', { enum: ['auto', 'approved'] }),
    ot_cap_beyond: text('ot_cap_beyond', { enum: beyondCap }),
    max_shift: integer('max_shift'),
    new_shift_gap: integer('new_shift_gap'),
    ...inheritedRoundingColumns(),
    ...dependentColumns(),
    work_on_leave: text('work_on_leave', { enum: ['ignore', 'count'] }),
    break_over_as: text('break_over_as', { enum: ['lost', 'late', 'early', 'absent'] }),
    rest_weekend_level: smallint('rest_weekend_level'),
    rest_holiday_level: smallint('rest_holiday_level'),
    rest_day_off_level: smallint('rest_day_off_level'),
    ot_levels: text('ot_levels', { enum: ['none', 'worked', 'ot'] }),
    weekly_ot: text('weekly_ot', { enum: ['none', 'worked', 'regular'] }),
    weekly_ot_period: text('weekly_ot_period', { enum: ['week', 'twoWeeks', 'month'] }),
    night: boolean('night'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('department_rules_unique_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }).onDelete('cascade'),
  ],
);
