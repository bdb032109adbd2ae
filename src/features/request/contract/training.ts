import { defineEnterForMany } from '#shared/contract/enter-for-many.ts';
import { defineApprovals } from '#shared/contract/approvals.ts';
import {
  cancellationDecisions,
  cancellationFields,
  choice,
  computed,
  date,
  daySchema,
  decimal,
  defineCall,
  defineOwnRequest,
  defineRequest,
  flag,
  idSchema,
  minute,
  ownCancellationByApproval,
  readOnly,
  reference,
  refusalCode,
  text,
  time,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { requestCodes } from './codes.ts';
import { applyReason, applyTime, attachment, takenZone, whoseRequest } from './request-fields.ts';
import { trainingAttendances } from './training-attendance.ts';

export const trainingCodes = {
  /** It overlaps with other training of the employee that is approved or pending. */
  overlaps: refusalCode('ZBRQ0301', 409),
  /** Its type is no longer in use. */
  typeNotInUse: refusalCode('ZBRQ0302', 409),
  /** Its first day has not begun, so that nobody knows who attends. */
  notBegun: refusalCode('ZBRQ0303', 409),
} as const;

/** The part of each date that a training takes. */
export const trainingParts = ['full', 'first_half', 'second_half', 'time_range'] as const;

/** The most dates that one training may have; a longer one must be split. */
export const longestTraining = 62;

const byTheHour = { field: 'day_part', is: 'time_range' } as const;

const score = { min: 0, max: 1000 } as const;
const wasPresent = { field: 'attendance', is: 'present' } as const;
/** How it went, recorded by `record_result`. */
const resultFields = {
  attendance: readOnly(
    choice(trainingAttendances, {
      filter: true,
      column: 'hidden',
      width: 150,
      tones: { planned: 'quiet', present: 'good', absent: 'bad' },
    }),
  ),
  score: readOnly(decimal({ ...score, visibleWhen: wasPresent, column: 'hidden', width: 110 })),
  result_note: readOnly(text({ max: 200, column: 'hidden', width: 200 })),
};
/** Somebody who was not there was not in training on its days; what is left empty stays as it was recorded before. */
const recordResult = {
  record_result: {
    permission: 'approve',
    from: ['approved'],
    notOffered: { barred: ['own'], result_due: ['early'] },
    matching: true,
    fields: {
      attendance: choice(trainingAttendances, { required: true, default: 'present' }),
      score: decimal({ ...score, visibleWhen: wasPresent }),
      result_note: text({ max: 200 }),
    },
    codes: [trainingCodes.notBegun],
  },
} as const;

/** The fields that people fill in. */
const requestFields = {
  training_type: reference('complement.training_type', {
    required: true,
    filters: { enabled: 'true' },
    filter: true,
    column: 'shown',
    width: 180,
  }),
  title: text({ max: 100, required: true, search: true, column: 'shown', width: 180 }),
  trainer: text({ max: 100, column: 'hidden', width: 180 }),
  place: text({ max: 100, column: 'hidden', width: 180 }),
  start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 120 }),
  end_date: date({ sort: true, filter: true, column: 'hidden', width: 120 }),
  day_part: choice(trainingParts, { default: 'full', column: 'hidden', width: 140 }),
  /** In the time zone of the employee's location, on each of the dates. */
  start_time: time({ required: true, visibleWhen: byTheHour, column: 'hidden', width: 110 }),
  end_time: time({ required: true, visibleWhen: byTheHour, column: 'hidden', width: 110 }),
  /** The working time that the training takes. */
  minutes: readOnly(minute({ column: 'shown', width: 130 })),
  apply_reason: applyReason,
  attachment,
  ...resultFields,
  /** The last day on which the certificate is valid, fixed by the approval. */
  valid_until: readOnly(date({ sort: true, filter: true, column: 'hidden', width: 140 })),
  /** Whether its certificate can be printed. */
  has_certificate: computed(z.boolean()),
};
const codes = [...Object.values(trainingCodes), ...Object.values(requestCodes)];

/** Training that people request, or that is entered for them (docs/domain.md#training). */
export const training = defineRequest({
  name: 'request.training',
  module: 'ZBRQ',
  path: '/att/api/v2/trainings/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'training' },
  defaultOrdering: '-id',
  reason: 'required',
  revocable: true,
  numbered: 'TR',
  codes,
  phoneFields: ['start_date', 'status'],
  rules: [
    {
      fields: ['start_date', 'end_date'],
      code: 'periodOrder',
      holds: ({ start_date: start, end_date: end }) =>
        typeof start !== 'string' || typeof end !== 'string' || end === '' || start <= end,
    },
    {
      fields: ['start_time', 'end_time'],
      code: 'sameTime',
      holds: ({ start_time: start, end_time: end }) => typeof start !== 'string' || start !== end,
    },
  ],
  actions: { ...recordResult, ...cancellationDecisions },
  fields: {
    employee: whoseRequest,
    ...requestFields,
    /** Only the office takes it back or cancels it. */
    mandatory: flag({ default: false, filter: true, column: 'hidden', width: 120 }),
    tz: takenZone,
    apply_time: applyTime,
    /** Whether its result can be recorded yet. */
    result_due: computed(z.enum(['', 'early'])),
    ...cancellationFields,
  },
});

/** The same for many people at once. */
export const enterTraining = defineEnterForMany(training);

/** Training that waits for the people named as approvers. */
export const trainingApprovals = defineApprovals({
  kind: training,
  path: '/personal/api/v2/training_approvals/',
});

/** The signed-in person's own training. */
export const ownTraining = defineOwnRequest({
  kind: training,
  name: 'personal.training',
  path: '/personal/api/v2/trainings/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'training' },
  defaultOrdering: '-id',
  codes,
  phoneFields: ['title', 'start_date', 'status'],
  fields: {
    ...requestFields,
    mandatory: readOnly(flag({ filter: true, column: 'hidden', width: 120 })),
    apply_time: applyTime,
  },
  actions: ownCancellationByApproval,
});

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A training in a form that has not been sent. */
const drafted = {
  start_date: daySchema,
  end_date: daySchema.nullable().default(null),
  day_part: z.enum(trainingParts).default('full'),
  start_time: timeSchema.nullable().default(null),
  end_time: timeSchema.nullable().default(null),
};

const counted = z.object({
  /** The working time that it would take; null if it cannot be counted yet. */
  minutes: z.int().nullable(),
  /** The dates that do not count, with the reason. */
  skipped: z.array(z.object({ date: z.string(), kind: z.enum(['work', 'holiday', 'rest', 'unplanned', 'away']) })),
  /** The number of dates that count. */
  days: z.int(),
});
export type CountedTraining = z.infer<typeof counted>;

/** Calculates how much of somebody's working time a training would take before it is submitted. It writes nothing. */
export const previewTraining = defineCall({
  name: 'request.training.preview',
  method: 'POST',
  path: '/att/api/v2/training_previews/',
  module: 'ZBRQ',
  access: 'request.training.add',
  scoped: true,
  readOnly: true,
  body: z.strictObject({ employee: idSchema, ...drafted }),
  data: counted,
});

/** The same for the signed-in person. */
export const previewOwnTraining = defineCall({
  name: 'request.training.previewOwn',
  method: 'POST',
  path: '/personal/api/v2/training_previews/',
  module: 'ZBRQ',
  access: 'employee',
  readOnly: true,
  body: z.strictObject(drafted),
  data: counted,
});
