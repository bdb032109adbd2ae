import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '../auth/tables.ts';
import { switchScope, type Transaction } from '../db/database.ts';
import { queryRows } from '../db/query-rows.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { users } from '#server/tenancy/tables.ts';
import type { ErasedTable } from './plan.ts';

/** Rows per transaction. */
export const batch = 1000;

const counted = z.object({ count: z.coerce.number() });

/** Deletes some rows of a table of a company, in role `eraser`. @returns how many */
export async function eraseRows(
  tx: Transaction,
  companyId: number,
  table: ErasedTable,
  kept: SQL | undefined,
): Promise<number> {
  const name = sql.identifier(table.name);
  const deletes = sql`delete from ${name} where company_id = ${companyId}
    ${table.key.length === 0 ? sql`` : sql`and ${some(companyId, table, kept === undefined ? sql`true` : sql`not (${kept})`)}`}
    returning 1`;
  const [row] = await queryRows(tx, sql`with gone as (${deletes}) select count(*) as count from gone`, counted);
  return row?.count ?? 0;
}

/** Empties a reference in some rows. @returns how many */
export async function loosenRows(
  tx: Transaction,
  companyId: number,
  table: ErasedTable,
  columns: readonly string[],
): Promise<number> {
  const name = sql.identifier(table.name);
  const set = columns.map((column) => sql`${sql.identifier(column)} = null`);
  const filled = columns.map((column) => sql`${sql.identifier(column)} is not null`);
  const updates = sql`update ${name} set ${sql.join(set, sql`, `)} where company_id = ${companyId}
    and ${some(companyId, table, sql`(${sql.join(filled, sql` or `)})`)} returning 1`;
  const [row] = await queryRows(tx, sql`with emptied as (${updates}) select count(*) as count from emptied`, counted);
  return row?.count ?? 0;
}

/** That a row is among some rows of its table. */
function some(companyId: number, { name, key }: ErasedTable, which: SQL): SQL {
  const columns = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  );
  return sql`(${columns}) in (select ${columns} from ${sql.identifier(name)}
    where company_id = ${companyId} and ${which} limit ${batch})`;
}

/**
 * Deletes some memberships with the accounts that exist for this company alone: those of employees, which have no address, and those
 * of people who belong to no other company and not to the provider. All others lose their sessions here.
 * @returns the number of memberships
 */
export async function eraseMembers(tx: Transaction, companyId: number): Promise<number> {
  const gone = await tx
    .delete(memberships)
    .where(
      and(
        eq(memberships.company_id, companyId),
        inArray(
          memberships.id,
          tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.company_id, companyId)).limit(batch),
        ),
      ),
    )
    .returning({ user: memberships.user_id });
  if (gone.length === 0) return 0;
  const ids = gone.map(({ user }) => user);
  await switchScope(tx, { role: 'system', companyId });
  await tx.delete(users).where(and(inArray(users.id, ids), isNull(users.email), eq(users.is_vendor, false)));
  const rest = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.is_vendor, false)));
  for (const { id } of rest) {
    // Memberships of other companies show to nobody but their person.
    await switchScope(tx, { role: 'system', userId: id });
    const [other] = await tx
      .select({ company: memberships.company_id })
      .from(memberships)
      .where(eq(memberships.user_id, id))
      .limit(1);
    if (!other) await tx.delete(users).where(eq(users.id, id));
  }
  await switchScope(tx, { role: 'system', companyId });
  await tx.delete(sessions).where(and(inArray(sessions.user_id, ids), eq(sessions.company_id, companyId)));
  return gone.length;
}
