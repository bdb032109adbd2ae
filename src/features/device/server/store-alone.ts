import { savepoint } from '#server/db/database.ts';
import { isRefusedValue, type TenantContext } from '#server/http/index.ts';

/** If the database refuses more rows than this, it is not a terminal's mistake. */
const mostRefused = 200;

/**
 * Stores rows of which the database refuses some: in halves, down to the row that it refuses. Only for the second attempt of an
 * upload.
 * @returns the rows that were not stored
 */
export async function storeAlone<Row>(
  context: Pick<TenantContext, 'tx'>,
  rows: readonly Row[],
  store: (rows: readonly Row[]) => Promise<void>,
): Promise<Row[]> {
  const refused: Row[] = [];
  const part = async (some: readonly Row[]): Promise<void> => {
    if (some.length === 0) return;
    try {
      await savepoint(context.tx, () => store(some));
    } catch (error) {
      if (!isRefusedValue(error) || refused.length >= mostRefused) throw error;
      if (some.length === 1) return void refused.push(...some);
      const half = some.length >> 1;
      await part(some.slice(0, half));
      await part(some.slice(half));
    }
  };
  await part(rows);
  return refused;
}
