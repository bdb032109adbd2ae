import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from './database.ts';

/**
 * Rows of a statement written by hand, parsed: the two databases' drivers differ in how they give a bigint.
 * @throws ZodError where a row is not of the shape.
 */
export async function queryRows<Row extends z.ZodType>(
  tx: Transaction,
  statement: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await tx.execute(statement)).rows;
}
