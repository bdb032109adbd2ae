import { commonCodes, defineCall, idSchema } from '#shared/contract/index.ts';
import { z } from 'zod';
import { periodDays } from '../domain/week.ts';
import { doorStates, firstPersonModes, shownModes } from './door.ts';

const common = {
  module: 'ZBAC',
  access: 'access_control.privilege.view',
  scoped: true,
  codes: [commonCodes.notFound],
} as const;
const path = '/acc/api/v2/access/';

/** The time in question: a wall time at the door, `YYYY-MM-DDTHH:mm`; now by default. */
const at = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/)
  .optional();

const named = z.object({ id: z.int(), display_name: z.string() });
/** Minutes from midnight, both inclusive. */
const span = z.tuple([z.int(), z.int()]);

/** A reason for access: a group or a personal privilege, with its hours. */
const way = z.object({
  kind: z.enum(['group', 'privilege']),
  id: z.int(),
  display_name: z.string(),
  /** Null for any time. */
  period: named.nullable(),
  is_open: z.boolean(),
});

/** A combination, with the groups of which one person each is needed besides the person. */
const together = named.extend({ others: z.array(z.string()) });

/** Why a person can or cannot open a door at a time. */
export const verdicts = [
  'granted',
  'openForAll',
  /** A combination of the door lets them in together with others. */
  'together',
  'inNoCombination',
  'outsidePeriod',
  'notGranted',
  'notYet',
  'expired',
  'resigned',
  'codeTooLong',
  'lockedDown',
  'doorDisabled',
] as const;
export type Verdict = (typeof verdicts)[number];

/** Whether a controller has the person's data: the state of the last command about them. */
export const syncStates = ['done', 'waiting', 'failed'] as const;

const moment = z.object({
  day: z.string(),
  minute: z.int(),
  week_day: z.enum(periodDays),
  holiday: z.string().nullable(),
});

/** Who can open a door at a time, and why; for one person also why not. */
export const whoMayOpen = defineCall({
  ...common,
  name: 'access_control.privilege.who',
  method: 'GET',
  path: `${path}door/`,
  query: z.object({
    door: z.coerce.number().pipe(idSchema),
    employee: z.coerce.number().pipe(idSchema).optional(),
    at,
  }),
  data: z.object({
    door: named.extend({
      terminal: z.string(),
      state: z.enum(doorStates),
      mode: z.enum(shownModes),
      /** The combinations of the door, by group; empty if each person opens it alone. */
      combinations: z.array(named.extend({ groups: z.array(z.string()) })),
      /** What its first person does, the groups that count as first, and the hours; null for any time. */
      first: z.object({ mode: z.enum(firstPersonModes), groups: z.array(z.string()), period: z.string().nullable() }),
    }),
    at: moment,
    /**
     * The number of people who may open it at some time; the answer lists the first ones, those who can now before
     * others.
     */
    total: z.int(),
    now: z.int(),
    people: z.array(
      named.extend({
        emp_code: z.string(),
        photo: z.string().nullable(),
        verdict: z.enum(verdicts),
        ways: z.array(way),
        together: z.array(together),
        /** Their hours of that day. */
        spans: z.array(span),
        sync: z.enum(syncStates),
      }),
    ),
  }),
});

/** Which doors a person may open, and when. */
export const whereMayPass = defineCall({
  ...common,
  name: 'access_control.privilege.where',
  method: 'GET',
  path: `${path}person/`,
  query: z.object({ employee: z.coerce.number().pipe(idSchema), at }),
  data: z.object({
    employee: named.extend({ emp_code: z.string(), photo: z.string().nullable() }),
    at: moment,
    doors: z.array(
      named.extend({
        terminal: z.string(),
        verdict: z.enum(verdicts),
        ways: z.array(way),
        together: z.array(together),
        /** Hours of a week from Monday, then those of the three kinds of holiday. */
        week: z.array(z.array(span)),
        sync: z.enum(syncStates),
      }),
    ),
  }),
});
