import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from './database.ts';

/**
 * Runs a handwritten statement and parses its rows, since the two databases' drivers return bigints differently.
 * @throws ZodError if a row has another shape
 */
export async function queryRows<Row extends z.ZodType>(
  tx: Transaction,
  statement: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await tx.execute(statement)).rows;
}
