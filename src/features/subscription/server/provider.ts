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
  /** Where the payer returns, however it ends. */
  readonly returnUrl: string;
  /** The same for a payer who cancels, if the provider distinguishes that. */
  readonly cancelUrl: string;
}

/**
 * The state of a payment at the provider. `approved`: the payer agreed, and `settle` collects the money.
 */
export type ProviderState = 'pending' | 'approved' | 'paid' | 'cancelled' | 'declined' | 'failed';

export interface PaymentDetails {
  readonly state: ProviderState;
  /** The provider's own word. */
  readonly raw: string;
  /** The value of `Checkout.reference`. */
  readonly reference: string;
  /** Undefined if the provider gives no readable amount. */
  readonly amount: Money | undefined;
  /** Empty if the provider names none. */
  readonly payer: string;
}

/** A payment provider. Its answers are parsed; an undocumented answer throws `ProviderError`. */
export interface PaymentProvider {
  readonly gateway: Gateway;
  /** Creates the payment there: its identifier, and the address for the payer. */
  begin(checkout: Checkout): Promise<{ readonly ref: string; readonly url: string }>;
  look(ref: string): Promise<PaymentDetails>;
  /** Collects an approved payment. `invalidPayer` if another payer approved it. */
  settle(ref: string, payer: string): Promise<PaymentDetails | 'invalidPayer'>;
}

/** The provider did not answer as documented. The message holds no secret. */
export class ProviderError extends Error {}

/** Works with the host's own tables. The caller chooses the transaction. */
export type AsSystem = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export type FetchProvider = (url: string, init: RequestInit) => Promise<Response>;

const patience = 15_000;

/** Calls a provider. An answer that is not JSON counts as none. @throws ProviderError */
export async function askProvider(
  fetchProvider: FetchProvider,
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly json: unknown }> {
  try {
    // A provider may not redirect us (docs/security.md#outgoing-addresses).
    const answer = await fetchProvider(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    const json: unknown = await answer.json();
    return { status: answer.status, json };
  } catch (error) {
    throw new ProviderError(`${new URL(url).host}: ${error instanceof Error ? error.name : 'no answer'}`);
  }
}
