import type { Granted } from '#shared/contract/notifications.ts';
import type { TenantContext } from '../http/index.ts';
import type { ActionEffect, Row } from '../resource/index.ts';

/** What follows from a decision, in its transaction. */
export type Follow<Stored> = (context: TenantContext, row: Stored) => Promise<ActionEffect<Stored> | void>;

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
