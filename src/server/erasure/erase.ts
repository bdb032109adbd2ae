import { eq, getTableName, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { DatabaseUnavailable, type Transaction } from '../db/database.ts';
import { queryRows } from '../db/query-rows.ts';
import { files } from '../files/tables.ts';
import type { Host } from '../host.ts';
import type { Step } from '../recurring/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { countErased, endErasure, takeDue, type Due } from './due.ts';
import { forgetFailure, noteFailure } from './failure.ts';
import { eraseFiles } from './files.ts';
import { readPlan, type ErasurePlan } from './plan.ts';
import { eraseMembers, eraseRows, loosenRows } from './rows.ts';

/** Transactions of a step; then other recurring jobs have their turn. */
const mostInStep = 50;

/**
 * Erases companies whose time has come, a batch of rows in each transaction, which also counts them. A process that dies loses one
 * batch at most, and whoever comes next goes on with what is left. A company is done once a whole round has found nothing, since work
 * that was running there may still have written something. A company whose erasure fails waits, says why on its row, and holds up no
 * other one.
 */
export async function eraseCompanies(host: Host, signal: AbortSignal): Promise<Step> {
  const due = await takeDue(host);
  if (!due) return { hasMore: false };
  try {
    await eraseStep(host, due, signal);
    await forgetFailure(host, due.id);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    host.log.error({ err: error, company: due.id }, 'Erasure of a company failed');
    await noteFailure(host, due.id, error);
  }
  return { hasMore: true };
}

/** Erases some rows of a company, or ends its erasure if none are left. */
async function eraseStep(host: Host, due: Due, signal: AbortSignal): Promise<void> {
  await eraseHostRows(host, due.id);
  const plan = await host.database.within({ role: 'system', readOnly: true }, readPlan);
  const kept = new Map(
    due.isLast ? [] : host.installed.keptRows.map(({ table, which }) => [getTableName(table), which(due.id)] as const),
  );
  const erased = await eraseRound(host, due, plan, kept, signal);
  if (erased === 0 && !signal.aborted) await endErasure(host, due, await hasRows(host, due.id, kept));
}

/** @returns the number of transactions that erased something */
async function eraseRound(
  host: Host,
  due: Due,
  { loosened, tables }: ErasurePlan,
  kept: ReadonlyMap<string, SQL>,
  signal: AbortSignal,
): Promise<number> {
  const works = [
    ...loosened.map(
      ({ table, columns }) =>
        (tx: Transaction) =>
          loosenRows(tx, due.id, table, columns).then(asUpdated),
    ),
    ...tables.map((table) => async (tx: Transaction) => {
      if (table.name === getTableName(files)) {
        const { count, after } = await eraseFiles(host, tx, due.id);
        return { ...asRows(count), files: count, after };
      }
      if (table.name === getTableName(memberships)) return asRows(await eraseMembers(tx, due.id));
      return asRows(await eraseRows(tx, due.id, table, kept.get(table.name)));
    }),
  ];
  let used = 0;
  for (const work of works)
    while (!signal.aborted && used < mostInStep) {
      const done = await host.database.within({ role: 'eraser', companyId: due.id }, async (tx) => {
        const part = await work(tx);
        if (part.rows > 0) await countErased(tx, due.id, part);
        return part;
      });
      await done.after();
      if (done.changed === 0) break;
      used += 1;
    }
  return used;
}

/** What a transaction has done. */
interface Part {
  readonly changed: number;
  readonly rows: number;
  readonly files: number;
  readonly after: () => Promise<void>;
}

const nothing = async (): Promise<void> => {};
const asRows = (count: number): Part => ({ changed: count, rows: count, files: 0, after: nothing });
const asUpdated = (count: number): Part => ({ ...asRows(count), rows: 0 });

/** Rows about the company in the host's own tables: its jobs, due times and terminals. */
async function eraseHostRows({ database, installed }: Host, id: number): Promise<void> {
  await database.within({ role: 'system', companyId: id }, async (tx) => {
    for (const { table, company } of installed.hostRows) await tx.delete(table).where(eq(company, id));
  });
}

/** Whether something of the company was kept. */
async function hasRows({ database }: Host, id: number, kept: ReadonlyMap<string, SQL>): Promise<boolean> {
  return database.within({ role: 'eraser', companyId: id, readOnly: true }, async (tx) => {
    for (const [name, which] of kept) {
      const found = await queryRows(
        tx,
        sql`select 1 as one from ${sql.identifier(name)} where company_id = ${id} and ${which} limit 1`,
        z.object({ one: z.coerce.number() }),
      );
      if (found.length > 0) return true;
    }
    return false;
  });
}
