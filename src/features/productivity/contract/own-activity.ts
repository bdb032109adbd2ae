import { daySchema, defineCall, idSchema } from '#shared/contract/index.ts';
import { z } from 'zod';
import { productivities } from '../domain/sum-day.ts';
import { agentStates } from './agent.ts';
import { productivityCodes } from './codes.ts';
import { onWithdrawal } from './setting.ts';

const module = 'ZBPD';
const path = '/personal/api/v2/activity/';

const own = { module, access: 'employee' } as const;

/** The person's consent, their computers, and the settings that their activity is recorded by. */
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
    /** The current text. */
    text_version: z.int(),
    consent_text: z.string(),
    /** The version that the person agreed to; null after a withdrawal. With an older version nothing is recorded. */
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

/** A recorded day. */
export const recordedDay = z.strictObject({
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
  /** Instants; null if there was no activity. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  usages: z.array(
    z.strictObject({ app: z.string(), domain: z.string(), category: z.string().nullable(), productivity, seconds }),
  ),
  /** What was done at each moment; empty once only sums are stored. `app` is null while the person was away. */
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
});

/** A day of the person with everything that is stored of it. */
export const ownActivityDay = defineCall({
  ...own,
  name: 'personal.activity.day',
  method: 'GET',
  path: `${path}day/`,
  query: z.strictObject({
    /** Today if absent. */
    date: daySchema.optional(),
  }),
  data: recordedDay,
});

/** Agrees to the text that the person sees; an outdated text is refused. */
export const agree = defineCall({
  ...own,
  name: 'personal.activity.agree',
  method: 'POST',
  path: `${path}agree/`,
  codes: [productivityCodes.otherText],
  body: z.strictObject({ text_version: z.int() }),
  data: z.null(),
});

/** Withdraws the consent: recording ends, and what was recorded is deleted as the settings say. */
export const withdraw = defineCall({
  ...own,
  name: 'personal.activity.withdraw',
  method: 'POST',
  path: `${path}withdraw/`,
  body: z.strictObject({}).optional(),
  data: z.null(),
});

/** Adds a computer. This answer is the only place that shows its token. */
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

/** Revokes one of the person's own computers: its token is invalid from then on. */
export const revokeOwnAgent = defineCall({
  ...own,
  name: 'personal.activity.revoke_agent',
  method: 'POST',
  path: `${path}agents/revoke/`,
  body: z.strictObject({ id: idSchema }),
  data: z.null(),
});
