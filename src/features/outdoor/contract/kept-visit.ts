import { z } from 'zod';
import { keptLimits, keptMoment, keptSender, mostKeptBytes } from '#features/device/contract/kept-punch.ts';
import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { keptVisitActs, longestVisitText } from '#shared/contract/kept-visit.ts';
import { visitPlace } from './own-visit.ts';
import { visitCodes } from './visit.ts';

export const keptVisitCodes = {
  /** Made more than a month ago. */
  tooOld: refusalCode('ZBOD0110', 409),
  /** The phone's signature does not belong to it. */
  unsigned: refusalCode('ZBOD0111', 400),
} as const;

/**
 * Steps of visits that the signed-in employee's phone has kept without network (docs/domain.md#visits-without-network): each signed
 * by the phone, made in the order of the phone's count, and answered alone.
 */
export const sendKeptVisits = defineCall({
  name: 'outdoor.visit.kept',
  method: 'POST',
  path: '/personal/api/v2/kept_visits/',
  module: 'ZBOD',
  access: 'employee',
  takesTicket: true,
  maxBody: mostKeptBytes,
  body: z.strictObject({
    ...keptSender,
    visits: z
      .array(
        z.strictObject({
          ...keptMoment,
          act: z.enum(keptVisitActs),
          visit: idSchema.nullable(),
          begun: z.uuid().nullable(),
          text: z.string().max(longestVisitText),
          place: visitPlace,
        }),
      )
      .min(1)
      .max(keptLimits.atOnce),
  }),
  data: z.array(
    z.object({
      key: z.string(),
      /** `held`: it was made and makes no punches by itself, since the phone or its clock cannot be relied on. */
      outcome: z.enum(['stored', 'repeated', 'held', 'refused']),
      held: z.enum(['phone', 'clock']).nullable(),
      /** The refusal, whose text is `api:<code>`. */
      code: z.string().nullable(),
      context: z.record(z.string(), z.number()),
      /** Null for a refused one. */
      visit: z.int().nullable(),
    }),
  ),
  codes: [...Object.values(visitCodes), ...Object.values(keptVisitCodes)],
});
