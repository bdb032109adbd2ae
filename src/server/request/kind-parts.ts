import type { Granted } from '#shared/contract/notifications.ts';
import type { TenantContext } from '../http/index.ts';
import type { Row } from '../resource/index.ts';

/** ISO dates, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** How a kind can be approved for less than requested. */
export interface Lowering<Stored> {
  /** Whether the record can be reduced: a single day cannot. */
  readonly canBe: (record: Row) => boolean;
  /** The changed columns. @throws Refusal if it is not less */
  readonly set: (context: TenantContext, row: Stored, given: Row) => Promise<Partial<Stored>>;
  /** The present amount of a request, of which the applicant is told. */
  readonly granted: (row: Stored) => Granted;
}
