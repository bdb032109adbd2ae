import { and, count, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { punches, terminalRegistry } from '#features/device/server.ts';
import {
  businessDays,
  countDifferences,
  countFailed,
  countRefunds,
  countSubscriptions,
  countTrials,
  countUnpaid,
  payments,
  readLargest,
  readMovement,
  readRecurring,
  sumInBase,
  sumStorage,
} from '#features/subscription/server.ts';
import { vendorMay, type CallData } from '#shared/contract/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { readFailures } from '#server/jobs/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { serveVendor } from '#server/vendor/index.ts';
import {
  failureHours,
  lateMinutes,
  newDays,
  onlineMinutes,
  revenueMonths,
  trialDays,
  vendorDashboard,
} from '../contract/vendor-dashboard.ts';

type Dashboard = CallData<typeof vendorDashboard>;

const mostShown = 6;
/** The format of filters in lists, to the millisecond. */
const instantOf = (time: Temporal.ZonedDateTime): string => time.toInstant().toString({ smallestUnit: 'millisecond' });

/** Reads the provider's figures: one aggregate each, by an index or over a table with one row per company. */
async function readVendorDashboard(context: TenantContext): Promise<Dashboard> {
  const { tx, now, actor } = context;
  const clock = now.toZonedDateTimeISO(context.timezone || 'UTC');
  const today = clock.startOfDay();
  const freshSince = instantOf(today.subtract({ days: newDays }));
  const onlineSince = now.subtract({ minutes: onlineMinutes }).toString({ smallestUnit: 'millisecond' });
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [businesses] = await tx
    .select({
      active: counted(sql`${companies.status} = 'active'`),
      suspended: counted(sql`${companies.status} = 'suspended'`),
      fresh: counted(sql`${companies.create_time} >= ${freshSince}::timestamptz`),
    })
    .from(companies);
  const newest = await tx
    .select({
      id: companies.id,
      company_name: companies.company_name,
      status: companies.status,
      create_time: companies.create_time,
    })
    .from(companies)
    .orderBy(desc(companies.id))
    .limit(mostShown);
  const [seen] = await tx
    .select({
      online: counted(sql`${terminalRegistry.last_seen} >= ${onlineSince}::timestamptz`),
      today: counted(sql`${terminalRegistry.last_seen} >= ${instantOf(today)}::timestamptz`),
      all: count(),
    })
    .from(terminalRegistry)
    .where(isNotNull(terminalRegistry.company_id));
  const businessSince = instantOf(today.subtract({ days: businessDays }));
  const failedSince = now.subtract({ hours: failureHours }).toString({ smallestUnit: 'millisecond' });
  const seesPayments = vendorMay(actor.vendorRole, 'vendor.transaction.view');
  const recurring = seesPayments ? await readRecurring(context, today.toPlainDate()) : null;
  return {
    today: instantOf(today),
    companies: {
      active: businesses?.active ?? 0,
      suspended: businesses?.suspended ?? 0,
      fresh: businesses?.fresh ?? 0,
      fresh_since: freshSince,
    },
    newest,
    largest: vendorMay(actor.vendorRole, 'vendor.company_subscription.view')
      ? await readLargest(context, mostShown)
      : null,
    terminals: { online: seen?.online ?? 0, online_since: onlineSince, all: seen?.all ?? 0, today: seen?.today ?? 0 },
    ...(await countPunches(context, today)),
    jobs: { ...(await readFailures(context.tx, failedSince, mostShown)), since: failedSince },
    storage: vendorMay(actor.vendorRole, 'vendor.company_subscription.view') ? await sumStorage(context) : null,
    orders_waiting: vendorMay(actor.vendorRole, 'vendor.order.view') ? await countUnpaid(context) : null,
    subscriptions: vendorMay(actor.vendorRole, 'vendor.company_subscription.view')
      ? await countSubscriptions(context, today.toPlainDate())
      : null,
    trials: vendorMay(actor.vendorRole, 'vendor.company_subscription.view')
      ? await countTrials(context, today.subtract({ days: trialDays }).toPlainDate().toString())
      : null,
    failed: seesPayments ? { payments: await countFailed(context, businessSince), since: businessSince } : null,
    refunded: vendorMay(actor.vendorRole, 'vendor.refund.view')
      ? { ...(await countRefunds(context, businessSince)), since: businessSince }
      : null,
    differences: vendorMay(actor.vendorRole, 'vendor.payment_difference.view') ? await countDifferences(context) : null,
    recurring,
    together: (recurring && (await sumInBase(context, recurring, today.toPlainDate()))) ?? null,
    movement: seesPayments ? await readMovement(context, today.toPlainDate()) : null,
    revenue: seesPayments ? await readRevenue(context, today) : null,
  };
}

const countSchema = z.object({ today: z.coerce.number(), lately: z.coerce.number() });

/** Counts company by company along the index on time, so that old punches are never read. */
async function countPunches({ tx, now }: TenantContext, today: Temporal.ZonedDateTime) {
  const ends = [instantOf(today), instantOf(today.add({ days: 1 }))];
  const late = [now.subtract({ minutes: lateMinutes }), now].map(String);
  // Shortly after midnight the last minutes are of yesterday.
  const from = Temporal.Instant.compare(late[0] ?? now, ends[0] ?? now) < 0 ? late[0] : ends[0];
  const [row] = await queryRows(
    tx,
    sql`select coalesce(sum(counted.today), 0) as today, coalesce(sum(counted.lately), 0) as lately
    from ${companies} cross join lateral (
      select count(*) filter (where ${punches.punch_time} >= ${ends[0]}::timestamptz) as today,
        count(*) filter (where ${punches.punch_time} > ${late[0]}::timestamptz
          and ${punches.punch_time} <= ${late[1]}::timestamptz) as lately
      from ${punches} where ${sql`${punches.company_id} = ${companies.id}`}
        and ${sql`${punches.punch_time} >= ${from}::timestamptz and ${punches.punch_time} < ${ends[1]}::timestamptz`}
    ) counted`,
    countSchema,
  );
  return { punches: row?.today ?? 0, punches_lately: row?.lately ?? 0 };
}

const paidSchema = z.object({
  currency: z.string(),
  month: z.string(),
  minor: z.coerce.number(),
  payments: z.coerce.number(),
});

/** Revenue by the month of the payment request, as the list of payments filters. */
async function readRevenue(
  { tx }: TenantContext,
  today: Temporal.ZonedDateTime,
): Promise<NonNullable<Dashboard['revenue']>> {
  const thisMonth = today.with({ day: 1 }).startOfDay();
  const first = thisMonth.subtract({ months: revenueMonths - 1 });
  const paid = await queryRows(
    tx,
    sql`select ${payments.currency} as currency, sum(${payments.amount} - ${payments.refunded}) as minor, count(*) as payments,
        to_char(${payments.request_time} at time zone ${today.timeZoneId}::text, 'YYYY-MM') as month
      from ${payments} where ${and(eq(payments.status, 'paid'), gte(payments.request_time, instantOf(first)))}
      group by 1, 4 order by 1`,
    paidSchema,
  );
  const months = Array.from({ length: revenueMonths }, (_, at) => first.add({ months: at }));
  return [...new Set(paid.map(({ currency }) => currency))].map((currency) => ({
    currency,
    months: months.map((start) => {
      const month = start.toPlainDate().toPlainYearMonth().toString();
      const found = paid.find((row) => row.currency === currency && row.month === month);
      const to = start.add({ months: 1 }).subtract({ milliseconds: 1 });
      return {
        month,
        from: instantOf(start),
        to: instantOf(to),
        minor: found?.minor ?? 0,
        payments: found?.payments ?? 0,
      };
    }),
  }));
}

/** Belongs to no company; logged as one read. */
export const vendorDashboardRoute = serveVendor(
  vendorDashboard,
  (context) => readVendorDashboard(context),
  () => ({
    action: 'view',
    objectType: 'vendor.company',
    objectId: null,
    objectName: '',
    companies: new Map(),
  }),
);
