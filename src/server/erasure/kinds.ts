import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Rows of a company's table that are kept when the company is erased; declared by a slice (`ServerSlice.keptRows`). */
export interface KeptRows {
  readonly table: PgTable;
  /** True for the kept rows of this company. */
  readonly which: (companyId: number) => SQL;
}

/** A table of the host whose rows about a company go with it; declared by a slice (`ServerSlice.hostRows`). */
export interface HostRows {
  readonly table: PgTable;
  readonly company: PgColumn;
}
