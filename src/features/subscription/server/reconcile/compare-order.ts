import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Host } from '#server/host.ts';
import { asCompany, type TenantContext } from '#server/http/index.ts';
import type { ToldPayment } from '../../domain/difference.ts';
import type { PaymentWay } from '../../domain/payment-status.ts';
import { ProviderError, UnknownPayment } from '../provider.ts';
import { providerOf } from '../providers.ts';
import { orders, payments } from '../tables.ts';
import { keepDifferences } from './keep-differences.ts';

/** The newest attempts to pay of an order; an order has one or two. */
const mostPayments = 50;

/** What a provider said of a payment, and the version of the payment that was asked about. */
export interface Told extends ToldPayment {
  readonly version: number;
  readonly raw: string;
}

export interface Comparing {
  /** Waited for before each question. False: this provider is not asked. */
  readonly mayAsk?: (gateway: PaymentWay) => Promise<boolean>;
  readonly answered?: (gateway: PaymentWay, isAnswered: boolean) => void;
  /** Payments begun since then and still open are left to their payers. */
  readonly openSince?: Temporal.Instant;
}

/**
 * Asks the provider about each payment of an order, outside every transaction, and keeps where it and we differ. A payment that changed
 * while the provider was asked is left for the next time.
 * @returns the number of payments about which the provider did not answer
 */
export async function compareOrder(
  host: Host,
  companyId: number,
  order: number,
  { mayAsk, answered, openSince }: Comparing = {},
): Promise<number> {
  const inCompany = <T>(work: (context: TenantContext) => Promise<T>): Promise<T> =>
    asCompany(host, { companyId, name: 'Muster', accessor: 'job' }, work);
  const begun = await inCompany((context) => paymentsOf(context, order));
  const told = new Map<number, Told>();
  let unanswered = 0;
  for (const { id, gateway, gateway_ref: ref, version, status, request_time: time } of begun) {
    if (status === 'open' && openSince && Temporal.Instant.compare(time, openSince) > 0) continue;
    const provider = providerOf(host, gateway, (work) => host.database.within({ role: 'system' }, work));
    const isAsked = provider !== undefined && (await mayAsk?.(gateway)) !== false;
    const answer = isAsked ? await lookAt(host, id, () => provider.look(ref)) : undefined;
    if (isAsked) answered?.(gateway, answer !== undefined);
    if (answer) told.set(id, { ...answer, version });
    else unanswered += 1;
  }
  if (told.size > 0)
    await inCompany(async (context) => {
      // Locked as for a payment and a refund, which change what is compared.
      await context.tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.company_id, companyId), eq(orders.id, order)))
        .for('update');
      for (const payment of await paymentsOf(context, order)) {
        const said = told.get(payment.id);
        if (said?.version === payment.version) await keepDifferences(context, payment, said);
      }
    });
  return unanswered;
}

export type ComparedPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

function paymentsOf({ tx, companyId }: TenantContext, order: number) {
  return tx
    .select({ ...getTableColumns(payments), isPaid: sql<boolean>`${payments.status} in ('paid', 'refunded')` })
    .from(payments)
    .where(and(eq(payments.company_id, companyId), eq(payments.order, order)))
    .orderBy(desc(payments.id))
    .limit(mostPayments);
}

async function lookAt(
  host: Host,
  payment: number,
  look: () => ReturnType<NonNullable<ReturnType<typeof providerOf>>['look']>,
): Promise<Omit<Told, 'version'> | undefined> {
  try {
    const { state, raw, reference, amount, refunded } = await look();
    return { state, raw, reference, amount, refunded };
  } catch (error) {
    if (error instanceof UnknownPayment)
      return { state: 'unknown', raw: '', reference: '', amount: undefined, refunded: undefined };
    if (!(error instanceof ProviderError)) throw error;
    host.log.warn({ payment, reason: error.message }, 'The provider did not answer about a payment');
    return undefined;
  }
}
