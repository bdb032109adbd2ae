import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { date, decimal, defineReport, reference } from '#shared/contract/index.ts';
import { employees } from '#features/team/server.ts';
import { reportServer } from '#server/report/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** People by their hire dates, with a figure that has decimals. */
const report = defineReport({
  name: 'test.average',
  module: 'TEST',
  path: '/test/api/v2/average/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'report', key: 'test' },
  defaultOrdering: 'date',
  period: { field: 'date' },
  groups: ['date'],
  totals: { average: { kind: 'decimal' }, rounded: { kind: 'integer' } },
  chart: { shape: 'bars', series: { average: 'decimal' } },
  fields: {
    employee: reference('personnel.employee', { required: true }),
    date: date({ required: true, sort: true, filter: true, column: 'shown' }),
    days: decimal({ column: 'shown' }),
  },
});

describe('a total with decimals', () => {
  const average = sql`avg(r.days)`;
  const server = useServer({
    slices: [
      {
        name: 'test',
        reports: [
          reportServer(report, {
            table: employees,
            rows: (question) => sql`
              select ${employees.id} as id, ${employees.id} as employee, ${employees.emp_code} as employee_name,
                ${employees.hire_date} as date, ${employees.emp_code}::numeric / 8 as days
              from ${employees} where ${question.where}
                and ${employees.hire_date} >= ${question.period.from.toString()}::date
                and ${employees.hire_date} <= ${question.period.to.toString()}::date`,
            filters: {},
            sorts: { date: [{ column: 'date', type: 'date' }] },
            tieBreakers: [{ column: 'employee', type: 'bigint' }],
            totals: { average, rounded: average },
            series: { average },
          }),
        ],
      },
    ],
  });
  const people = usePeople(server);
  beforeAll(() => server.database.asOwner(`update employees set hire_date = '2025-03-03'`));

  it('is told with two of them, of all rows and of each day; a count is whole', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const query = { date__gte: '2025-03-03', date__lte: '2025-03-03' };
    // 1001 and 1002, divided by eight.
    const { totals } = dataOf(await admin.callEndpoint(report.calls.totals, { query }));
    expect(totals).toEqual({ average: 125.19, rounded: 125 });
    const chart = dataOf(await admin.callEndpoint(report.calls.chart, { query }));
    expect(chart.points.map(({ values }) => values)).toEqual([{ average: 125.19 }]);
  });
});
