import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.ts';

/** A refund of half a paid order of a company, to which the provider has not answered. */
export async function unconfirmedRefund(server: TestServer, company: number): Promise<void> {
  const key = randomUUID();
  await server.database.asOwner(
    `with placed as (
      insert into orders (company_id, order_ref, type, description, total, currency, status, expires_at, paid_time)
      values ($1, $2, 'new', 'A year', 1000, 'USD', 'paid', '2099-01-01', now()) returning id
    ), came as (
      insert into payments (company_id, "order", gateway, gateway_ref, reference, amount, currency, status, request_time)
      select $1, id, 'telr', $2, $2, 1000, 'USD', 'paid', now() from placed returning id, "order"
    )
    insert into refunds (company_id, "order", payment, request_key, reference, gateway, amount, currency, reason, status, request_time, sent_time)
    select $1, "order", id, $2, $2, 'telr', 500, 'USD', 'Too much', 'unknown', now(), now() from came`,
    [company, key],
  );
}

/** A payment that a company began, and of which nobody came back. */
export async function openPayment(server: TestServer, company: number): Promise<void> {
  const key = randomUUID();
  await server.database.asOwner(
    `with placed as (
      insert into orders (company_id, order_ref, type, description, total, currency, status, expires_at)
      values ($1, $2, 'new', 'A year', 1000, 'USD', 'unpaid', '2099-01-01') returning id
    )
    insert into payments (company_id, "order", gateway, gateway_ref, reference, amount, currency, status, request_time)
    select $1, id, 'telr', $2, $2, 1000, 'USD', 'open', now() from placed`,
    [company, key],
  );
}

/** A payment that a company began, and of which its provider says that it was paid. */
export async function openDifference(server: TestServer, company: number): Promise<void> {
  await openPayment(server, company);
  await server.database.asOwner(
    `insert into payment_differences (company_id, "order", payment, reference, gateway, kind, kept_status, amount, currency, kept_refunded,
       told_status, told_amount, told_currency, told_refunded, found_time, compared_time)
     select company_id, "order", id, reference, gateway, 'paid_there', status, amount, currency, 0, 'paid', amount, currency, 0, now(), now()
     from payments where company_id = $1 order by id desc limit 1`,
    [company],
  );
}
