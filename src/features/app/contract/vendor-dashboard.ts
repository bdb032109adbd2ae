import { defineCall } from '#shared/contract/index.ts';
import { z } from 'zod';

/** Months of shown revenue, including the present one. */
export const revenueMonths = 12;
/** Days for which companies count as new. */
export const newDays = 30;
/** Days of shown trials: long enough for those that began first to have ended. */
export const trialDays = 90;
/** Minutes of which the pace of punches is told. */
export const lateMinutes = 10;
/** Hours of shown failures of jobs. */
export const failureHours = 24;
/** Minutes after its last contact for which a terminal counts as online. */
export const onlineMinutes = 10;

const money = z.object({
  currency: z.string(),
  /** In the smallest unit of the currency, oldest month first; `from` and `to` are its ends in the person's zone. */
  months: z.array(z.object({ month: z.string(), from: z.string(), to: z.string(), minor: z.int(), payments: z.int() })),
});

/** A part of what moved: its amount, how many companies have it, and the first 100 of them. */
const moved = z.object({ minor: z.int(), count: z.int(), companies: z.array(z.int()) });
const movement = z.object({
  currency: z.string(),
  /** ISO date of `before`. */
  since: z.string(),
  before: z.int(),
  now: z.int(),
  fresh: moved,
  expansion: moved,
  contraction: moved,
  lost: moved,
});

/** Figures of the provider's business across all companies. Money is shown only to people who may see payments. */
export const vendorDashboard = defineCall({
  name: 'app.dashboard.vendor',
  method: 'GET',
  path: '/vendor/api/v2/dashboard/',
  module: 'ZBAP',
  access: 'vendor.company.view',
  data: z.object({
    /** The beginning of today in the person's zone. */
    today: z.string(),
    companies: z.object({ active: z.int(), suspended: z.int(), fresh: z.int(), fresh_since: z.string() }),
    newest: z.array(z.object({ id: z.int(), company_name: z.string(), status: z.string(), create_time: z.string() })),
    /**
     * The companies with the most employees, as counted within the last hour. Null if the person may not see subscriptions.
     */
    largest: z
      .array(z.object({ id: z.int(), company_name: z.string(), employees: z.int(), terminals: z.int() }))
      .nullable(),
    terminals: z.object({ online: z.int(), online_since: z.string(), all: z.int(), today: z.int() }),
    /** Punches that happened today, and of these, in the minutes before now. */
    punches: z.int(),
    punches_lately: z.int(),
    /** Jobs that failed since then, the last of them, and recurring work that failed and is tried again. */
    jobs: z.object({
      failed: z.int(),
      since: z.string(),
      failing: z.int(),
      latest: z.array(
        z.object({
          id: z.int(),
          kind: z.string(),
          error_code: z.string().nullable(),
          finished_at: z.string().nullable(),
          /** Null: of the installation itself. */
          company: z.object({ id: z.int(), company_name: z.string() }).nullable(),
        }),
      ),
    }),
    /** Megabytes that the companies store, as counted within the last hour. Null if the person may not see subscriptions. */
    storage: z.int().nullable(),
    /** By state, and those that end from `ending_from` to `ending_until` (ISO dates). Null if the person may not see subscriptions. */
    subscriptions: z
      .object({
        trial: z.int(),
        active: z.int(),
        past_due: z.int(),
        suspended: z.int(),
        near_limit: z.int(),
        ending: z.int(),
        ending_from: z.string(),
        ending_until: z.string(),
      })
      .nullable(),
    /** Trials that began since then (ISO date), and what became of them. Null if the person may not see subscriptions. */
    trials: z.object({ begun: z.int(), paid: z.int(), running: z.int(), since: z.string() }).nullable(),
    /** Payments that a provider refused since then. Null if the person may not see payments. */
    failed: z.object({ payments: z.int(), since: z.string() }).nullable(),
    /** Refunds asked for since then and not refused, and of these, how many no provider has confirmed. Null without the right to see them. */
    refunded: z.object({ refunds: z.int(), unconfirmed: z.int(), since: z.string() }).nullable(),
    /**
     * Payments about which a provider and we differ, and when they were last compared; null for never. Null without the right to see them.
     */
    differences: z.object({ open: z.int(), compared: z.string().nullable() }).nullable(),
    /** Recurring revenue a month, without tax, in the smallest unit. Null if the person may not see payments. */
    recurring: z.array(z.object({ currency: z.string(), minor: z.int() })).nullable(),
    /**
     * Recurring revenue in the base currency, with the rates it is summed by and the currencies that have none. Null if all of it is in the
     * base currency, or the person may not see payments.
     */
    together: z
      .object({
        currency: z.string(),
        minor: z.int(),
        rates: z.array(z.object({ currency: z.string(), rate: z.number(), rate_date: z.string() })),
        missing: z.array(z.string()),
      })
      .nullable(),
    /**
     * How recurring revenue moved, in the smallest unit: `before` + `fresh` + `expansion` - `contraction` - `lost` is `now`. Null if the
     * person may not see payments.
     */
    movement: z.array(movement).nullable(),
    /** Null if the person may not see orders. */
    orders_waiting: z.int().nullable(),
    /** Null if the person may not see payments. */
    revenue: z.array(money).nullable(),
  }),
});
