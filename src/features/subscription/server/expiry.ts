import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lapsing, type Lapsing } from '#server/resource/index.ts';
import type { OrderState } from '../contract/order.ts';

/** Cancelled, declined and failed payments can be tried again. */
export const payableStates = ['unpaid', 'cancelled', 'declined', 'failed'] as const satisfies readonly OrderState[];
const payable: ReadonlySet<OrderState> = new Set(payableStates);

interface ExpiringOrder {
  readonly status: OrderState;
  readonly expires_at: string | null;
}

/** Whether nobody paid it in time. */
export function hasExpired({ status, expires_at: expiry }: ExpiringOrder, now: Temporal.Instant): boolean {
  return payable.has(status) && expiry !== null && Temporal.Instant.compare(Temporal.Instant.from(expiry), now) <= 0;
}

export const isPayable = (order: ExpiringOrder, now: Temporal.Instant): boolean =>
  payable.has(order.status) && !hasExpired(order, now);

/** The status of an order to read and to filter by: an overdue one is expired without waiting for a job. */
export const orderStanding = (table: { readonly status: AnyPgColumn; readonly expires_at: AnyPgColumn }): Lapsing =>
  lapsing({ status: table.status, ends: table.expires_at, from: payableStates, to: 'expired' });
