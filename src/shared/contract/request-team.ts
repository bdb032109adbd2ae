import { z } from 'zod';

/** The plan of an applicant's day. */
export const teamDayKinds = ['work', 'rest', 'holiday', 'unplanned'] as const;

const span = { from: z.string(), to: z.string() };
/** Days on which somebody is, or wants to be, away; without the reason. */
const awaySchema = z.object({ ...span, is_approved: z.boolean() });

/** What the request makes of the applicant's balance, if its kind keeps one. */
const balanceSchema = z.object({
  before: z.number(),
  after: z.number(),
  /** The most that it can be after it, where more is known only once it is worked; null: as `after`. */
  after_most: z.number().nullable(),
  unit: z.enum(['day', 'half_day', 'hour']),
});

/** The days around a pending request: the applicant's, and who else of the department is away. Whole months. ISO dates. */
const teamDetailsSchema = z.object({
  /** The shown days. */
  ...span,
  /** The requested days. */
  asked: z.array(z.object(span)),
  /** There are more requested days than are shown. */
  is_cut: z.boolean(),
  /** Each shown day of the applicant; `HH:mm` in their zone, null without fixed times. */
  days: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(teamDayKinds),
      starts: z.string().nullable(),
      ends: z.string().nullable(),
      /** The name of its holiday; empty without one. */
      holiday: z.string(),
    }),
  ),
  /** Other absences of the applicant. */
  away: z.array(awaySchema),
  /** The first colleagues who are away, those on the requested days first. */
  team: z.array(z.object({ id: z.int(), display_name: z.string(), away: z.array(awaySchema) })),
  /** The number of colleagues who are away within the shown days, and on the requested ones. */
  team_total: z.int(),
  team_away: z.int(),
  /** The number of colleagues in the department. */
  people: z.int(),
  /** Null if it changes no balance. */
  balance: balanceSchema.nullable(),
});
export type RequestTeam = z.output<typeof teamDetailsSchema>;

/** Null if the request no longer waits for the person. */
export const teamSchema = teamDetailsSchema.nullable();
