import { z } from 'zod';

/** What is planned for a day of the applicant. */
export const teamDayKinds = ['work', 'rest', 'holiday', 'unplanned'] as const;

const span = { from: z.string(), to: z.string() };
/** Days on which somebody is away, or wants to be; the reason is not told. */
const awaySchema = z.object({ ...span, is_approved: z.boolean() });

/** The days around a pending request: those of the applicant, and who else of the department is away. ISO dates. */
const toldSchema = z.object({
  /** The shown days. */
  ...span,
  /** The days that the request is about. */
  asked: z.array(z.object(span)),
  /** It is about more days than are shown. */
  is_cut: z.boolean(),
  /** Each shown day of the applicant; `HH:mm` in their zone, null without fixed times. */
  days: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(teamDayKinds),
      starts: z.string().nullable(),
      ends: z.string().nullable(),
      /** Name of its holiday; empty without one. */
      holiday: z.string(),
    }),
  ),
  /** Other absences of the applicant. */
  away: z.array(awaySchema),
  /** Colleagues who are away: on the requested days first. The first ones. */
  team: z.array(z.object({ id: z.int(), display_name: z.string(), away: z.array(awaySchema) })),
  /** All colleagues who are away within the shown days, and on the requested ones. */
  team_total: z.int(),
  team_away: z.int(),
  /** All colleagues of the department. */
  people: z.int(),
});
export type RequestTeam = z.output<typeof toldSchema>;

/** Null if the request no longer waits for the person. */
export const teamSchema = toldSchema.nullable();
