import type { QuotaName } from '#shared/contract/subscription.ts';

/** The quota that a resource uses, and which of its records count. */
export interface TakenQuota<Stored = Readonly<Record<string, unknown>>> {
  readonly of: QuotaName;
  readonly takes: (row: Stored) => boolean;
}
