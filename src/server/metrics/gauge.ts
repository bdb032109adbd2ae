import type { Transaction } from '../db/database.ts';

/** A figure of the installation as a whole, read from the database when it is asked for. Declared by a slice (`ServerSlice.gauges`). */
export interface DatabaseGauge {
  /** `muster_<what>`, with its unit at the end, as OpenMetrics names things. */
  readonly name: string;
  readonly help: string;
  /** Reads it in the role `system`: one statement, by an index. */
  read(tx: Transaction, now: Temporal.Instant): Promise<number>;
}
