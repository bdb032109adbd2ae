import type { Transaction } from '../db/database.ts';

/**
 * A figure of the whole installation, read from the database on request. Declared by a slice (`ServerSlice.gauges`).
 */
export interface DatabaseGauge {
  /** `muster_<what>`, ending in its unit as OpenMetrics requires. */
  readonly name: string;
  readonly help: string;
  /** Reads it in role `system`: one statement that uses an index. */
  read(tx: Transaction, now: Temporal.Instant): Promise<number>;
}
