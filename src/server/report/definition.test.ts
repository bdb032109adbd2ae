import { integer, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { date, defineReport } from '#shared/contract/index.ts';
import { reportServer } from './index.ts';

const declaration = {
  name: 'test.visits',
  module: 'ZBXX',
  path: '/test/api/v2/visits/',
  words: { namespace: 'report', key: 'visits' },
  audience: { of: 'company', scope: { employee: 'visitor' } },
  defaultOrdering: '-day',
  period: { field: 'day' },
  groups: [],
  totals: {},
  fields: { day: date({ required: true, column: 'shown' }) },
} as const;
const table = pgTable('visits', { company_id: integer('company_id').notNull(), visitor: integer('visitor') });
const served = { table, rows: () => sql`select 1`, filters: {}, sorts: {}, tieBreakers: [], totals: {} };

/** The stage `types` checks these errors: a line that compiles fails there. */
test('unknown columns in an order or an audience do not compile', () => {
  const scoped = defineReport(declaration);
  const own = defineReport({ ...declaration, audience: { of: 'own', employee: 'visitor' } });
  const lost = defineReport({ ...declaration, audience: { of: 'company', scope: { department: 'department' } } });
  const misspelt = defineReport({ ...declaration, audience: { of: 'own', employee: 'vistor' } });
  const right = [reportServer(scoped, served), reportServer(own, served)];
  const wrong = [
    // @ts-expect-error -- no such column of the table
    reportServer(lost, served),
    // @ts-expect-error -- no such column of the table
    reportServer(misspelt, served),
    // @ts-expect-error -- no such column of the report
    () => defineReport({ ...declaration, defaultOrdering: '-dya' }),
  ];
  expect([right.length, wrong.length]).toEqual([2, 3]);
});
