import { z } from 'zod';

/**
 * The format of engine-cases.json, as its own `format` key describes it. Unknown options are refused, so that a misspelt one does
 * not count as a default.
 */
const minutes = z.number().int();
const clock = z.string().regex(/^\d{1,2}:\d{2}$/);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const timestamp = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2})?$/);
const roundMode = z.string().regex(/^(down|up|nearest|cutoff:\d+)$/);
const rounding = z.strictObject({
  interval: minutes,
  mode: roundMode,
  grace: minutes.optional(),
  near: z.tuple([minutes, minutes]).nullish(),
  at: clock.nullish(),
});
const restWork = z.enum(['ot', 'regular', 'ignore']);
const status = z.enum(['approved', 'pending', 'rejected']);

export const ruleSchema = z.strictObject({
  dedupeMinutes: minutes.optional(),
  identity: z.enum(['auto', 'state']).optional(),
  pairing: z.enum(['firstLast', 'everyPair']).optional(),
  seconds: z.literal('truncate').optional(),
  lateMeasure: z.enum(['fromStart', 'beyondGrace']).optional(),
  missIn: z.strictObject({ as: z.enum(['flag', 'late', 'absent']).optional(), minutes: minutes.nullish() }).optional(),
  missOut: z
    .strictObject({ as: z.enum(['flag', 'early', 'absent']).optional(), minutes: minutes.nullish() })
    .optional(),
  lateAbsentAfter: minutes.nullish(),
  earlyAbsentAfter: minutes.nullish(),
  absentBelow: minutes.nullish(),
  halfDayBelow: minutes.nullish(),
  weekend: z.array(minutes).optional(),
  weekStart: minutes.optional(),
  holidayMode: z.enum(['off', 'work']).optional(),
  restDayWork: z
    .strictObject({ weekend: restWork.optional(), holiday: restWork.optional(), dayOff: restWork.optional() })
    .optional(),
  restLevel: z
    .strictObject({ weekend: minutes.optional(), holiday: minutes.optional(), dayOff: minutes.optional() })
    .optional(),
  otBasis: z.enum(['none', 'schedule', 'total']).optional(),
  otAfter: minutes.nullish(),
  otEarlyIn: z.boolean().optional(),
  otEarlyInMin: minutes.optional(),
  otLateOut: z.boolean().optional(),
  otLateOutMin: minutes.optional(),
  otMin: minutes.optional(),
  otRound: rounding.nullish(),
  otMax: minutes.nullish(),
  otFillsShort: z.boolean().optional(),
  otApproval: z.enum(['auto', 'approved']).optional(),
  otLevels: z.strictObject({ basis: z.enum(['worked', 'ot']).optional(), from: z.array(minutes) }).nullish(),
  weeklyOt: z.strictObject({ threshold: minutes, basis: z.enum(['regular', 'worked']).optional() }).nullish(),
  roundIn: rounding.nullish(),
  roundOut: rounding.nullish(),
  roundBreak: rounding.nullish(),
  roundDay: rounding.nullish(),
  figureRound: z.strictObject({ lateMin: rounding.nullish(), earlyMin: rounding.nullish() }).nullish(),
  dayChange: clock.optional(),
  maxShift: minutes.optional(),
  newShiftGap: minutes.optional(),
  attribution: z.enum(['start', 'end', 'majority', 'split']).optional(),
  overlapCut: z.enum(['midpoint', 'prevOut']).optional(),
  nightWindow: z.tuple([clock, clock]).nullish(),
  workOnLeave: z.enum(['ignore', 'count']).optional(),
});

export const timetableSchema = z.strictObject({
  kind: z.enum(['normal', 'flexible']).optional(),
  in: clock.optional(),
  out: clock.optional(),
  windows: z.tuple([minutes, minutes.nullable(), minutes.nullable(), minutes]).optional(),
  lateGrace: minutes.optional(),
  earlyGrace: minutes.optional(),
  inRequired: z.boolean().optional(),
  outRequired: z.boolean().optional(),
  required: minutes.nullish(),
  breaks: z
    .array(
      z.strictObject({
        start: clock.nullish(),
        end: clock.nullish(),
        duration: minutes.nullish(),
        deduct: z.enum(['auto', 'punch', 'punchMin']).optional(),
        paid: z.boolean().optional(),
        trigger: minutes.nullish(),
        margin: minutes.optional(),
      }),
    )
    .optional(),
  workDay: z.number().optional(),
  dayChange: clock.nullish(),
});

const names = z.array(z.string());

export const entrySchema = z.strictObject({
  source: z.enum(['temporary', 'swap', 'employee', 'department', 'default', 'auto']),
  from: date,
  to: date.nullish(),
  timetables: names.optional(),
  shift: z
    .strictObject({
      unit: z.enum(['day', 'week', 'month']),
      count: minutes,
      anchor: date.nullish(),
      days: z.record(z.string(), names),
    })
    .optional(),
  mode: z.enum(['replace', 'addNormal', 'addOvertime']).optional(),
  seq: minutes.optional(),
  level: minutes.optional(),
  candidates: names.optional(),
});

const absenceSchema = z.union([
  z.strictObject({
    date,
    part: z.enum(['full', 'am', 'pm']).optional(),
    status: status.optional(),
    type: z.string().optional(),
  }),
  z.strictObject({ from: timestamp, to: timestamp, status: status.optional(), type: z.string().optional() }),
]);

const punchState = z.enum(['in', 'out', 'breakOut', 'breakIn', 'otIn', 'otOut', 'unknown']);
const punchSchema = z.union([
  timestamp,
  z.strictObject({
    t: timestamp,
    state: z.union([punchState, z.number()]).optional(),
    source: z.string().optional(),
    void: z.boolean().optional(),
  }),
]);

export const caseSchema = z.object({
  id: z.string(),
  title: z.string().default(''),
  zone: z.string(),
  rule: ruleSchema.optional(),
  timetables: z.record(z.string(), timetableSchema).default({}),
  schedule: z.array(entrySchema).default([]),
  holidays: z
    .array(z.union([date, z.strictObject({ from: date, to: date, part: z.enum(['am', 'pm']).optional() })]))
    .default([]),
  leaves: z.array(absenceSchema).default([]),
  trainings: z.array(absenceSchema).default([]),
  overtime: z.array(z.strictObject({ from: timestamp, to: timestamp, status: status.optional() })).default([]),
  employment: z.strictObject({ from: date.nullish(), to: date.nullish() }).optional(),
  punches: z.array(punchSchema).default([]),
  asOf: timestamp.nullish(),
  expect: z.record(date, z.record(z.string(), z.unknown())),
});

export const recalculationSchema = z.object({
  id: z.string(),
  title: z.string(),
  must_be_recomputed: z.array(date),
  must_not_be_recomputed: z.array(date),
});

export const fileSchema = z.object({
  cases: z.array(z.unknown()).default([]),
  recalculation_cases: z.array(z.unknown()).default([]),
});

export type EngineCase = z.infer<typeof caseSchema>;
export type EngineCaseInput = z.input<typeof caseSchema>;
export type RecalculationCase = z.infer<typeof recalculationSchema>;
export type RuleText = z.infer<typeof ruleSchema>;
