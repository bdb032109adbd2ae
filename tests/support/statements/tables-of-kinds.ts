import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { planDistribution, type DistributionPlan } from '#server/db/distribution/plan.ts';

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

/** Where the tables lie on a cluster, after the last migration. */
export function lastPlan(): DistributionPlan {
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const { tables } = snapshotSchema.parse(JSON.parse(readFileSync(`${folder}${last}`, 'utf8')));
  return planDistribution(
    Object.values(tables).map(({ name, compositePrimaryKeys, foreignKeys }) => ({
      name,
      firstKey: Object.values(compositePrimaryKeys)[0]?.columns[0] ?? null,
      refersTo: Object.values(foreignKeys)
        .map(({ tableTo }) => tableTo)
        .filter((other) => other !== name),
    })),
  );
}
