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
  /** What was given back, in the smallest unit; undefined if the provider does not tell. */
  readonly refunded?: number | undefined;
}

/** What is given back of a payment. */
export interface RefundRequest {
  /** The provider's identifier of the payment. */
  readonly ref: string;
  /** Ours, the same however often it is asked. */
  readonly reference: string;
  readonly amount: Money;
}

export interface RefundAnswer {
  /** `pending`: the provider has not decided. */
  readonly state: 'done' | 'refused' | 'pending';
  /** The provider's own word. */
  readonly raw: string;
}

/**
 * What a provider knows of a refund by our reference. `unknowable`: it cannot be asked, so that the refund is never sent a second
 * time.
 */
export type FoundRefund = RefundAnswer | 'none' | 'unknowable';

/** A payment provider. Its answers are parsed; an undocumented answer throws `ProviderError`. */
export interface PaymentProvider {
  readonly gateway: Gateway;
  /** Creates the payment there: its identifier, and the address for the payer. */
  begin(checkout: Checkout): Promise<{ readonly ref: string; readonly url: string }>;
  /** @throws UnknownPayment if the provider says that it has none of this identifier */
  look(ref: string): Promise<PaymentDetails>;
  /** Collects an approved payment. `invalidPayer` if another payer approved it. */
  settle(ref: string, payer: string): Promise<PaymentDetails | 'invalidPayer'>;
  /** Gives money back. @throws ProviderError if it is unknown whether it did */
  refund(asked: RefundRequest): Promise<RefundAnswer>;
  findRefund(asked: RefundRequest): Promise<FoundRefund>;
  /** False without the credentials that refunds need. */
  readonly canRefund: boolean;
}

/** The provider did not answer as documented. The message holds no secret. */
export class ProviderError extends Error {}

/** The provider has no such payment. */
export class UnknownPayment extends ProviderError {}

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
  return reach(fetchProvider, url, init, async (answer) => {
    const json: unknown = await answer.json();
    return { status: answer.status, json };
  });
}

/** Sends a form to a provider. Any status but 200 counts as no answer. @throws ProviderError */
export function askText(
  fetchProvider: FetchProvider,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  return reach(fetchProvider, url, { method: 'POST', body: new URLSearchParams(form) }, async (answer) => {
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    return answer.text();
  });
}

async function reach<T>(
  fetchProvider: FetchProvider,
  url: string,
  init: RequestInit,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  try {
    // A provider may not redirect us (docs/security.md#outgoing-addresses).
    return await read(await fetchProvider(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) }));
  } catch (error) {
    throw new ProviderError(`${new URL(url).host}: ${error instanceof Error ? error.name : 'no answer'}`);
  }
}
