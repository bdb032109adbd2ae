import type { OrderState } from '../contract/order.ts';

/** Cancelled, declined and failed payments can be tried again. */
const payable: ReadonlySet<unknown> = new Set<OrderState>(['unpaid', 'cancelled', 'declined', 'failed']);

interface ExpiringOrder {
  readonly status?: unknown;
  readonly expires_at?: unknown;
}

/** True where nobody paid it in time. */
export function hasExpired({ status, expires_at: expiry }: ExpiringOrder, now: Temporal.Instant): boolean {
  return (
    payable.has(status) &&
    typeof expiry === 'string' &&
    Temporal.Instant.compare(Temporal.Instant.from(expiry), now) <= 0
  );
}

export const isPayable = (order: ExpiringOrder, now: Temporal.Instant): boolean =>
  payable.has(order.status) && !hasExpired(order, now);
