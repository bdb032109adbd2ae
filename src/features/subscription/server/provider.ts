import type { Transaction } from '#server/db/database.ts';
import type { Money } from '#shared/contract/money.ts';
import type { Gateway } from '../domain/payment-status.ts';

/** What a payer is asked to pay. */
export interface Checkout {
  /** Ours, unique; the provider's answers carry it. */
  readonly reference: string;
  readonly amount: Money;
  readonly description: string;
  readonly language: string;
  /** Where the payer comes back to, however it ends. */
  readonly returnUrl: string;
  /** The same for who turns back, where the provider tells the two apart. */
  readonly cancelUrl: string;
}

/**
 * How a payment stands at the provider. `approved`: the payer has agreed, and nothing is taken before `settle`.
 */
export type ProviderState = 'pending' | 'approved' | 'paid' | 'cancelled' | 'declined' | 'failed';

export interface PaymentDetails {
  readonly state: ProviderState;
  /** The provider's own word. */
  readonly raw: string;
  /** What `Checkout.reference` was. */
  readonly reference: string;
  /** Undefined where the provider says nothing that can be read. */
  readonly amount: Money | undefined;
  /** Empty where the provider names none. */
  readonly payer: string;
}

/** A payment provider. Its answers are parsed; one that is not as documented throws `ProviderError`. */
export interface PaymentProvider {
  readonly gateway: Gateway;
  /** Makes the payment there: its name, and where the payer goes. */
  begin(checkout: Checkout): Promise<{ readonly ref: string; readonly url: string }>;
  look(ref: string): Promise<PaymentDetails>;
  /** Takes what was approved. `invalidPayer` where the payer is another one. */
  settle(ref: string, payer: string): Promise<PaymentDetails | 'invalidPayer'>;
}

/** The provider did not answer, or not as it documents. Its text holds no secret. */
export class ProviderError extends Error {}

/** Does something with the host's own tables; which transaction that is, is the caller's matter. */
export type AsSystem = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export type FetchProvider = (url: string, init: RequestInit) => Promise<Response>;

const patience = 15_000;

/** Asks a provider; what is no JSON counts as no answer. @throws ProviderError */
export async function askProvider(
  fetchProvider: FetchProvider,
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly json: unknown }> {
  try {
    // A provider does not send us elsewhere (docs/security.md#outgoing-addresses).
    const answer = await fetchProvider(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    const json: unknown = await answer.json();
    return { status: answer.status, json };
  } catch (error) {
    throw new ProviderError(`${new URL(url).host}: ${error instanceof Error ? error.name : 'no answer'}`);
  }
}
