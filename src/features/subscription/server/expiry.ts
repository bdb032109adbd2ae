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
