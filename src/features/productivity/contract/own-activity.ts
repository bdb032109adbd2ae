import { daySchema, defineCall, idSchema } from '#shared/contract/index.ts';
import { z } from 'zod';
import { productivities } from '../domain/sum-day.ts';
import { agentStates } from './agent.ts';
import { productivityCodes } from './codes.ts';
import { onWithdrawal } from './setting.ts';

const module = 'ZBPD';
const path = '/personal/api/v2/activity/';

const own = { module, access: 'employee' } as const;

/** The person's consent and computers, and by what their activity is recorded. */
export const ownActivity = defineCall({
  ...own,
  name: 'personal.activity.view',
  method: 'GET',
  path,
  data: z.strictObject({
    enabled: z.boolean(),
    working_hours_only: z.boolean(),
    keep_titles: z.boolean(),
    keep_urls: z.boolean(),
    retention_days: z.int(),
    individual_rows: z.boolean(),
    on_withdrawal: z.enum(onWithdrawal),
    /** The text that stands now. */
    text_version: z.int(),
    consent_text: z.string(),
    /** What the person agreed to, where they have not withdrawn; of an older version nothing is recorded. */
    agreed: z.strictObject({ text_version: z.int(), agreed_time: z.string() }).nullable(),
    agents: z.array(
      z.strictObject({
        id: z.int(),
        agent_name: z.string(),
        token_hint: z.string(),
        status: z.enum(agentStates),
        last_seen: z.string().nullable(),
        discarded: z.int(),
      }),
    ),
  }),
});

const seconds = z.int();
const productivity = z.enum(productivities).nullable();

/** A day of the person: everything that is kept of it. */
export const ownActivityDay = defineCall({
  ...own,
  name: 'personal.activity.day',
  method: 'GET',
  path: `${path}day/`,
  query: z.strictObject({
    /** Today where it is not said. */
    date: daySchema.optional(),
  }),
  data: z.strictObject({
    date: z.string(),
    today: z.string(),
    zone: z.string(),
    /** Seconds. */
    active: seconds,
    idle: seconds,
    productive: seconds,
    neutral: seconds,
    unproductive: seconds,
    uncategorised: seconds,
    in_schedule: seconds,
    /** Instants; null where there was none. */
    first: z.string().nullable(),
    last: z.string().nullable(),
    usages: z.array(
      z.strictObject({ app: z.string(), domain: z.string(), category: z.string().nullable(), productivity, seconds }),
    ),
    /** What was done, moment by moment; empty where only sums are kept any more. `app` is null while the person was away. */
    stretches: z.array(
      z.strictObject({
        start: z.string(),
        end: z.string(),
        app: z.string().nullable(),
        domain: z.string(),
        title: z.string(),
        url: z.string(),
        productivity,
      }),
    ),
  }),
});

/** Agrees to the text that the person has before them: another one than stands now is refused. */
export const agree = defineCall({
  ...own,
  name: 'personal.activity.agree',
  method: 'POST',
  path: `${path}agree/`,
  codes: [productivityCodes.otherText],
  body: z.strictObject({ text_version: z.int() }),
  data: z.null(),
});

/** Withdraws: recording ends, and what was recorded goes as the settings say. */
export const withdraw = defineCall({
  ...own,
  name: 'personal.activity.withdraw',
  method: 'POST',
  path: `${path}withdraw/`,
  body: z.strictObject({}).optional(),
  data: z.null(),
});

/** Adds a computer. Its token is in this answer and nowhere else. */
export const addAgent = defineCall({
  ...own,
  name: 'personal.activity.add_agent',
  method: 'POST',
  path: `${path}agents/`,
  codes: [productivityCodes.tooManyAgents],
  body: z.strictObject({
    agent_name: z
      .string()
      .max(60)
      .regex(/^\S(?:.*\S)?$/),
  }),
  data: z.strictObject({ id: z.int(), token: z.string() }),
});

/** Revokes a computer of the person's own: its token is worth nothing from then on. */
export const revokeOwnAgent = defineCall({
  ...own,
  name: 'personal.activity.revoke_agent',
  method: 'POST',
  path: `${path}agents/revoke/`,
  body: z.strictObject({ id: idSchema }),
  data: z.null(),
});
