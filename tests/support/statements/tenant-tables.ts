import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const folder = fileURLToPath(new URL('../../../src/server/db/migrations/meta/', import.meta.url));
const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      compositePrimaryKeys: z.record(z.string(), z.object({ columns: z.array(z.string()) })),
      foreignKeys: z.record(z.string(), z.object({ tableTo: z.string() })),
    }),
  ),
});

/**
 * The tables of companies, whose primary key begins with the company, after the last migration, with the host's tables that each
 * refers to.
 */
export function tenantTables(): ReadonlyMap<string, ReadonlySet<string>> {
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const { tables } = snapshotSchema.parse(JSON.parse(readFileSync(`${folder}${last}`, 'utf8')));
  const tenants = Object.values(tables).filter(({ compositePrimaryKeys }) =>
    Object.values(compositePrimaryKeys).some(({ columns }) => columns[0] === 'company_id'),
  );
  const names = new Set(tenants.map(({ name }) => name));
  return new Map(
    tenants.map(({ name, foreignKeys }) => [
      name,
      new Set(
        Object.values(foreignKeys)
          .map(({ tableTo }) => tableTo)
          .filter((table) => !names.has(table)),
      ),
    ]),
  );
}
