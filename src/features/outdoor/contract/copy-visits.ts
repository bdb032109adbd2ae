import { z } from 'zod';
import { daySchema, defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';

/** The most that one copy makes; more are refused as a whole. */
export const copyLimits = { visits: 2000, days: 14, weeks: 8, times: 26 } as const;

export const copyVisitsCodes = {
  /** It would make more visits than one copy may: `count` with a limit of `most`. */
  tooMany: refusalCode('ZBOD0112', 409),
} as const;

/**
 * Repeats the planned visits of some days, every so many weeks, on the same days of the week. Left out, and counted, are past days, people
 * who have left, clients out of use, and visits that the day has already: the same copy twice makes nothing new.
 */
export const copyVisits = defineCall({
  name: 'outdoor.visit.copy',
  method: 'POST',
  path: '/gps/api/v2/visits/copy/',
  module: 'ZBOD',
  access: 'outdoor.visit.add',
  scoped: true,
  body: z.strictObject({
    /** The first of the days whose visits are repeated. */
    from: daySchema,
    days: z.int().min(1).max(copyLimits.days),
    /** Every so many weeks, and how often. */
    every: z.int().min(1).max(copyLimits.weeks),
    times: z.int().min(1).max(copyLimits.times),
    /** Null for everybody whom one sees. */
    employees: z.array(idSchema).min(1).max(500).nullable(),
  }),
  data: z.object({ made: z.int(), left_out: z.int() }),
  codes: Object.values(copyVisitsCodes),
});
