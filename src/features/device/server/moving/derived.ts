import { createHash } from 'node:crypto';
import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TenantContext } from '#server/http/index.ts';
import type { Mapping } from '../../contract/punch-import.ts';
import { punches } from '../punches/tables.ts';
import { lockImport, writeImport } from './pass.ts';
import { punchImportLines, punchImports } from './tables.ts';

/** The punches of a former system's database, which another slice has read. */
export interface DerivedPunches {
  readonly file_name: string;
  readonly time_zone: string;
  /** Separated text; its columns are in the order of `columns`, with a line of titles. */
  readonly file: string;
  readonly columns: Mapping['columns'];
}

/** Makes an import of them, which its maker checks and imports with `takeLines`. @returns its id */
export async function makeDerivedImport(context: TenantContext, given: DerivedPunches): Promise<number> {
  const { tx, companyId, actor } = context;
  const [made] = await tx
    .insert(punchImports)
    .values({
      company_id: companyId,
      create_user: actor.userId,
      update_user: actor.userId,
      file_name: given.file_name,
      started_by: actor.name.slice(0, 200),
      time_zone: given.time_zone,
      mapping: { heading: true, columns: given.columns, order: 'ymd' },
      titles_key: createHash('sha256').update(given.columns.join('\t')).digest('base64url').slice(0, 22),
      file: given.file,
    })
    .returning({ id: punchImports.id });
  if (!made) throw new Error('The import was not stored');
  return made.id;
}

/** Begins the import of checked punches, or goes on with one; or begins to take it back. */
export async function turnDerivedImport(
  context: TenantContext,
  id: number,
  status: 'importing' | 'taking_back' | 'cancelled',
): Promise<void> {
  const row = await lockImport(context, id);
  if (!row || row.status === status) return;
  const fresh = { position: 0, position_line: 0, imported_count: 0 };
  await writeImport(context, id, { status, ...(status === 'importing' ? fresh : {}) });
}

/** The numbers of an import; undefined if there is none. */
export async function derivedImport({ tx, companyId }: TenantContext, id: number) {
  const [row] = await tx
    .select()
    .from(punchImports)
    .where(and(eq(punchImports.company_id, companyId), eq(punchImports.id, id)));
  if (!row) return undefined;
  const { unknown_count: unknown, unreadable_count: unreadable, future_count: future } = row;
  return {
    file: row.file,
    status: row.status,
    found: row.line_count,
    new: row.new_count,
    there: row.there_count,
    refused: unknown + unreadable + future + row.early_count + row.locked_count,
    imported: row.imported_count,
    removed: row.voided_count,
  };
}

/** The lines of an import that are refused. */
export async function derivedRefused({ tx, companyId }: TenantContext, id: number) {
  return tx
    .select({
      line: punchImportLines.line,
      reason: punchImportLines.reason,
      emp_code: punchImportLines.emp_code,
      content: punchImportLines.content,
    })
    .from(punchImportLines)
    .where(and(eq(punchImportLines.company_id, companyId), eq(punchImportLines.punch_import, id)))
    .orderBy(punchImportLines.line, punchImportLines.place);
}

/** Deletes the punches that an import brought and that were taken back, of an employee who has no others and is deleted as well. */
export async function deleteTakenBack({ tx, companyId }: TenantContext, id: number, employee: number): Promise<void> {
  const others = alias(punches, 'others');
  await tx.delete(punches).where(
    and(
      eq(punches.company_id, companyId),
      eq(punches.employee, employee),
      eq(punches.punch_import, id),
      sql`${punches.is_void}`,
      notExists(
        tx
          .select({ one: sql`1` })
          .from(others)
          .where(
            and(
              eq(others.company_id, companyId),
              eq(others.employee, employee),
              sql`(not ${others.is_void} or ${others.punch_import} is distinct from ${id})`,
            ),
          ),
      ),
    ),
  );
}
