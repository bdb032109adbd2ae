import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { Host } from '#server/host.ts';
import type { HostRecurringJob, Step } from '#server/recurring/index.ts';
import type { PaymentWay } from '../../domain/payment-status.ts';
import { paymentDifferences, payments, reconciliations, refunds } from '../tables.ts';
import { compareOrder } from './compare-order.ts';

/** Days of payments and refunds that are compared; an order with an open difference is compared however old it is. */
const comparedDays = 30;
/** Orders of a step; between steps other recurring work gets its turn. */
const stepOrders = 50;
/** Milliseconds between two questions. */
const betweenQuestions = 200;
/** Questions without an answer after which a provider is not asked again in the step. */
const mostUnanswered = 3;
/** Hours for which an unfinished run goes on; then the next one begins. */
const runHours = 20;
/** Hours for which a payer is left alone. */
const leftAloneHours = 1;
/** Days for which runs are kept. */
const keptDays = 366;

type Run = typeof reconciliations.$inferSelect;

/** Asks the providers every night about the orders of the last days, and keeps where they and we differ. */
export const reconciliation: HostRecurringJob = {
  name: 'subscription.reconciliation',
  scope: 'host',
  schedule: { dailyAt: '02:40' },
  run: (host, signal) => compareNext(host, signal),
};

/**
 * One step of the nightly comparison. How far the run has come is kept before an order is asked about, so that a run that was cut off goes
 * on behind it and asks about no order twice.
 * @throws Error if a provider is away: the step is tried again later, behind the orders that were tried
 */
async function compareNext(host: Host, signal: AbortSignal): Promise<Step> {
  const run = await begin(host);
  const failed = new Map<PaymentWay, number>();
  const isAway = (gateway: PaymentWay): boolean => (failed.get(gateway) ?? 0) >= mostUnanswered;
  const openSince = host.clock.now().subtract({ hours: leftAloneHours });
  const due = await nextOrders(host, run);
  for (const { company, order } of due) {
    if (signal.aborted || !(await takeUp(host, run, company, order))) return { hasMore: true };
    const unanswered = await compareOrder(host, company, order, {
      openSince,
      mayAsk: async (gateway) => {
        if (isAway(gateway)) return false;
        await wait(betweenQuestions);
        return true;
      },
      answered: (gateway, isAnswered) => failed.set(gateway, isAnswered ? 0 : (failed.get(gateway) ?? 0) + 1),
    });
    if (unanswered > 0)
      await host.database.within({ role: 'system' }, (tx) =>
        tx
          .update(reconciliations)
          .set({ unanswered: sql`${reconciliations.unanswered} + ${unanswered}` })
          .where(eq(reconciliations.id, run.id)),
      );
  }
  const hasMore = due.length === stepOrders;
  if (!hasMore)
    await host.database.within({ role: 'system' }, (tx) =>
      tx.update(reconciliations).set({ ended: host.clock.now().toString() }).where(eq(reconciliations.id, run.id)),
    );
  if (hasMore && [...failed.keys()].some(isAway)) throw new Error('A payment provider does not answer');
  return { hasMore };
}

/** The run that was cut off, or a new one. */
function begin(host: Host): Promise<Run> {
  const now = host.clock.now();
  return host.database.within({ role: 'system' }, async (tx) => {
    const [open] = await tx
      .select()
      .from(reconciliations)
      .where(
        and(isNull(reconciliations.ended), gte(reconciliations.begun, now.subtract({ hours: runHours }).toString())),
      )
      .orderBy(desc(reconciliations.id))
      .limit(1);
    if (open) return open;
    await tx
      .delete(reconciliations)
      .where(lt(reconciliations.begun, now.subtract({ hours: keptDays * 24 }).toString()));
    const since = now.subtract({ hours: comparedDays * 24 }).toString();
    const [made] = await tx.insert(reconciliations).values({ begun: now.toString(), since }).returning();
    if (!made) throw new Error('Insert answered nothing');
    return made;
  });
}

const orderSchema = z.object({ company: z.coerce.number(), order: z.coerce.number() });

/** The next orders of a run, along all companies. */
function nextOrders(host: Host, run: Run): Promise<z.output<typeof orderSchema>[]> {
  const behind = sql`(company_id, "order") > (${run.after_company}, ${run.after_order})`;
  const since = sql`request_time >= ${run.since}::timestamptz`;
  return host.database.within({ role: 'system', readOnly: true }, (tx) =>
    queryRows(
      tx,
      sql`select company_id as company, "order" from ${payments} where ${behind} and ${since}
        union select company_id, "order" from ${refunds} where ${behind} and ${since}
        union select company_id, "order" from ${paymentDifferences} where ${behind} and status = 'open'
        order by 1, 2 limit ${stepOrders}`,
      orderSchema,
    ),
  );
}

/** Moves the run behind an order. False if another worker has gone on with it. */
async function takeUp(host: Host, run: Run, company: number, order: number): Promise<boolean> {
  const moved = await host.database.within({ role: 'system' }, (tx) =>
    tx
      .update(reconciliations)
      .set({ after_company: company, after_order: order, orders: sql`${reconciliations.orders} + 1` })
      .where(
        and(
          eq(reconciliations.id, run.id),
          sql`(${reconciliations.after_company}, ${reconciliations.after_order}) < (${company}, ${order})`,
        ),
      )
      .returning({ id: reconciliations.id }),
  );
  return moved.length === 1;
}
