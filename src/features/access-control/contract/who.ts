import { commonCodes, defineCall, idSchema } from '#shared/contract/index.ts';
import { z } from 'zod';
import { periodDays } from '../domain/week.ts';
import { doorModes, doorStates } from './door.ts';

const common = {
  module: 'ZBAC',
  access: 'access_control.privilege.view',
  scoped: true,
  codes: [commonCodes.notFound],
} as const;
const path = '/acc/api/v2/access/';

/** When it is asked for: a wall time at the door, `YYYY-MM-DDTHH:mm`; now where nothing is said. */
const at = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/)
  .optional();

const named = z.object({ id: z.int(), display_name: z.string() });
/** Minutes from midnight, both inclusive. */
const span = z.tuple([z.int(), z.int()]);

/** What leads somebody to a door: a group or a privilege of their own, in its hours. */
const way = z.object({
  kind: z.enum(['group', 'privilege']),
  id: z.int(),
  display_name: z.string(),
  /** Null: at any time. */
  period: named.nullable(),
  is_open: z.boolean(),
});

/** Why somebody can, or cannot, open a door at a time. */
export const verdicts = [
  'granted',
  'openForAll',
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

/** How far a controller knows of it: whether the last command about a person was done. */
export const syncStates = ['done', 'waiting', 'failed'] as const;

const asked = z.object({
  day: z.string(),
  minute: z.int(),
  week_day: z.enum(periodDays),
  holiday: z.string().nullable(),
});

/** Who can open a door at a time, and by what; of one person also why not. */
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
    door: named.extend({ terminal: z.string(), state: z.enum(doorStates), mode: z.enum(doorModes) }),
    at: asked,
    /** How many people may open it at some time; the first of them are told, those who can now before the others. */
    total: z.int(),
    now: z.int(),
    people: z.array(
      named.extend({
        emp_code: z.string(),
        photo: z.string().nullable(),
        verdict: z.enum(verdicts),
        ways: z.array(way),
        /** Their hours of that day. */
        spans: z.array(span),
        sync: z.enum(syncStates),
      }),
    ),
  }),
});

/** Which doors somebody may open, and when. */
export const whereMayPass = defineCall({
  ...common,
  name: 'access_control.privilege.where',
  method: 'GET',
  path: `${path}person/`,
  query: z.object({ employee: z.coerce.number().pipe(idSchema), at }),
  data: z.object({
    employee: named.extend({ emp_code: z.string(), photo: z.string().nullable() }),
    at: asked,
    doors: z.array(
      named.extend({
        terminal: z.string(),
        verdict: z.enum(verdicts),
        ways: z.array(way),
        /** Hours of a week, Monday first, then those of the three kinds of holiday. */
        week: z.array(z.array(span)),
        sync: z.enum(syncStates),
      }),
    ),
  }),
});
