import { daySchema, defineCall, fieldMessage, idSchema, referenceSchema } from '#shared/contract/index.ts';
import { z } from 'zod';

const module = 'ZBAT';
const path = '/att/api/v2/give_shift/';
const access = 'attendance.employee_schedule.add';

/** The most people per call. */
export const mostGiven = 500;

/** ISO work dates, both inclusive; an end of null means no end. */
const periodSchema = z.object({ start: z.string(), end: z.string().nullable() });

/** A shift in a period for many people at once. */
const given = {
  employees: z.array(idSchema).min(1).max(mostGiven),
  start_date: daySchema,
  end_date: daySchema.nullish(),
};
const inOrder = (
  { start_date: start, end_date: end }: { start_date: string; end_date?: string | null | undefined },
  context: z.core.$RefinementCtx,
): void => {
  if (end && end < start)
    context.addIssue({ code: 'custom', path: ['end_date'], message: fieldMessage('periodOrder') });
};

/** A conflicting schedule, and what remains of it: nothing, one part, or a part before and one after. */
const cutSchedule = z.object({
  id: z.int(),
  version: z.int(),
  shift: z.string(),
  period: periodSchema,
  left: z.array(periodSchema),
});
export type CutSchedule = z.infer<typeof cutSchedule>;

/** The schedules that a shift in a period would cut, and how; writes nothing. People without any are left out. */
export const shiftWouldCut = defineCall({
  name: 'attendance.employee_schedule.wouldCut',
  method: 'POST',
  path: `${path}would_cut/`,
  module,
  access,
  scoped: true,
  readOnly: true,
  body: z.strictObject(given).superRefine(inOrder),
  data: z.object({
    /** The number of named people who can get the shift. */
    count: z.int(),
    people: z.array(z.object({ employee: referenceSchema, emp_code: z.string(), cut: z.array(cutSchedule) })),
  }),
});

/**
 * Gives people a shift in a period and cuts conflicting schedules, separately for each person. Schedules that the
 * caller did not see are not cut: a person with another schedule there by now is refused (`changedMeanwhile`).
 */
export const giveShift = defineCall({
  name: 'attendance.employee_schedule.give',
  method: 'POST',
  path,
  module,
  access,
  scoped: true,
  body: z
    .strictObject({
      ...given,
      shift: idSchema,
      /** First day of the shift's cycle; the start date by default. */
      cycle_start: daySchema.nullish(),
      remark: z.string().max(200).default(''),
      /** The schedules that the person saw would be cut, with their versions. */
      seen: z.array(z.strictObject({ id: idSchema, version: z.int() })).max(mostGiven * 20),
    })
    .superRefine(inOrder),
  maxBody: 512 * 1024,
  data: z.array(
    z.object({
      employee: referenceSchema,
      ok: z.boolean(),
      code: z.string(),
      context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});

export const giveShiftCalls = [shiftWouldCut, giveShift];
