import type { QuotaName } from '#shared/contract/subscription.ts';

/** What of a subscription the records of a resource take, and which do. */
export interface TakenQuota<Stored = Readonly<Record<string, unknown>>> {
  readonly of: QuotaName;
  readonly takes: (row: Stored) => boolean;
}
