import { defineCall } from '#shared/contract/index.ts';
import { z } from 'zod';

/** Months of which what was paid is shown, the present one with them. */
export const revenueMonths = 12;
/** Companies count as new for so many days. */
export const newDays = 30;
/** A terminal counts as online for so many minutes after it was seen. */
export const onlineMinutes = 10;

const money = z.object({
  currency: z.string(),
  /** In the smallest unit of the currency, oldest month first; `from` and `to` are its ends in the person's zone. */
  months: z.array(z.object({ month: z.string(), from: z.string(), to: z.string(), minor: z.int(), payments: z.int() })),
});

/** How the provider's business stands, across all companies. Money is told to whom payments are. */
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
    terminals: z.object({ online: z.int(), online_since: z.string(), all: z.int(), today: z.int() }),
    /** Punches that happened today. */
    punches: z.int(),
    /** Null where the person sees no orders. */
    orders_waiting: z.int().nullable(),
    /** Null where the person sees no payments. */
    revenue: z.array(money).nullable(),
  }),
});
