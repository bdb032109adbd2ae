import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { markDays } from '#features/attendance/server.ts';
import {
  departmentSummaryReport,
  employeeSummaryReport,
  monthlyStatusSummaryReport,
  payrollSummaryReport,
  totalTimecardReport,
} from '#features/report/contract.ts';
import { figureUnits } from '#features/report/contract/figures.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { givePeople, habits, makeKinds, makerOf, steadyZones } from '#tests/support/generated-company.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { brokenIdentities, figureOf, storedDaysOf, type StoredDay } from '#tests/support/stored-days.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// Properties of any company's stored days: ten kinds of shifts in three zones. `IDENTITY_DAYS=365 IDENTITY_RUNS=3` tests a year of
// three companies, `PROPERTY_SEED=random` other ones.
const days = Number(process.env['IDENTITY_DAYS'] ?? 24);
const runs = Number(process.env['IDENTITY_RUNS'] ?? 1);
const last = Temporal.PlainDate.from('2026-02-28');
const dates = Array.from({ length: days }, (_, back) => last.subtract({ days: days - 1 - back }).toString());
const first = dates[0] ?? '';
const period = { date__gte: first, date__lte: last.toString() };

describe('the stored days of a generated company', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let kinds: Awaited<ReturnType<typeof makeKinds>> = [];
  let area: number[] = [];
  let run = 0;

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
    area = listed.isSuccess ? (listed.data.data[0]?.area.map(({ id }) => id) ?? []) : [];
    kinds = await makeKinds(admin);
  });

  const rowsOf = (ids: readonly number[]): Promise<StoredDay[]> => storedDaysOf(server, ids, last.toString());

  /** Everything that reports show of a department, by the names of figures, which all of them share. */
  const totalsOf = async (of: number) => {
    const query = { ...period, department__in: String(of) };
    const answers = await Promise.all(
      [totalTimecardReport, employeeSummaryReport, departmentSummaryReport, payrollSummaryReport].map(({ calls }) =>
        admin.callEndpoint(calls.totals, { query }),
      ),
    );
    return answers.map((answer) => (answer.isSuccess ? (answer.data.data.totals as StoredDay) : {}));
  };

  it('hold what is due of each, are told alike by all reports, and are the same when they are calculated again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(habits(days), { minLength: 10, maxLength: 10 }), async (behaviour) => {
        run += 1;
        const of = await makerOf(admin)(department, { dept_code: `IDENT${run}`, dept_name: `Identities ${run}` });
        const company = { id: people.a.id, department: of, area };
        const ids = await givePeople(server, admin, company, kinds, behaviour, { dates, name: `ID${run}` });
        // Those of the second zone are one department below, so that sums of departments are rolled up.
        const below = await makerOf(admin)(department, {
          dept_code: `IDENT${run}-1`,
          dept_name: `Identities ${run}, below`,
          parent_dept: of,
        });
        await server.database.asOwner('update employees set department = $2 where company_id = $1 and id = any($3)', [
          people.a.id,
          below,
          ids.map(([, second]) => second),
        ]);
        await calculateDays(server);
        const rows = await rowsOf(ids.flat());
        expect(rows).toHaveLength(ids.flat().length * days);
        expect(rows.flatMap((row) => brokenIdentities(row))).toEqual([]);

        // The same behaviour by everybody's own clock gives the same everywhere.
        const byPerson = Map.groupBy(rows, ({ employee: who }) => Number(who));
        const figuresOf = (id: number | undefined) =>
          byPerson
            .get(id ?? 0)
            ?.map((row) => [row['att_date'], row['status'], row['regular_min'], row['late_min'], row['ot_min']]);
        for (const own of ids) for (const id of own.slice(1)) expect(figuresOf(id)).toEqual(figuresOf(own[0]));

        // Every report shows the same figure, and each day has one kind.
        const found = await totalsOf(of);
        for (const name of ['required_min', 'regular_min', 'late_min', 'early_min', 'ot_min']) {
          const sum = rows.reduce((all, row) => all + figureOf(row, name), 0);
          expect([name, ...found.map((totals) => totals[name])]).toEqual([name, sum, sum, sum, sum]);
        }
        for (const name of Object.keys(figureUnits)) {
          const told = found.flatMap((totals) => (Object.hasOwn(totals, name) ? [totals[name]] : []));
          expect([name, ...new Set(told)]).toEqual([name, ...told.slice(0, 1)]);
        }

        // The rows of people, and those of departments rolled up, are their totals.
        const summed = { ...period, department__in: String(of), page_size: 200 };
        for (const [at, report] of [employeeSummaryReport, departmentSummaryReport, payrollSummaryReport].entries()) {
          const each = dataOf(await admin.callEndpoint(report.calls.page, { query: summed }));
          expect(each.length).toBeGreaterThan(1);
          for (const name of Object.keys(figureUnits).filter((key) => Object.hasOwn(report.fields, key))) {
            const sum = each.reduce((all, row) => all + Number(row[name]), 0);
            expect([report.name, name, sum]).toEqual([report.name, name, found[at + 1]?.[name]]);
          }
        }
        const months = await admin.callEndpoint(monthlyStatusSummaryReport.calls.totals, {
          query: { ...period, department__in: String(of) },
        });
        const counted: StoredDay = months.isSuccess ? (months.data.data.totals as StoredDay) : {};
        const ofKinds = ['present', 'absent', 'leave', 'training', 'weekend', 'no_schedule', 'coming'].map(
          (name) => `${name}_days`,
        );
        const kindsOf = (row: Readonly<Record<string, unknown>>): number =>
          [...ofKinds, 'holidays', 'days_off'].reduce((sum, name) => sum + Number(row[name]), 0);
        expect(kindsOf(counted)).toBe(counted['calendar_days']);
        const everyMonth = dataOf(await admin.callEndpoint(monthlyStatusSummaryReport.calls.page, { query: summed }));
        for (const row of everyMonth) expect([row.id, kindsOf(row)]).toEqual([row.id, row['calendar_days']]);
        expect(counted['calendar_days']).toBe(rows.length);

        // A second calculation writes no row.
        await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
          markDays(context, ids.flat(), { from: first, to: last.toString() }),
        );
        await calculateDays(server);
        const again = await rowsOf(ids.flat());
        expect(again.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));

        // A late punch changes only its own day. Nobody of the first kind punches at that time, since a repeated punch would change
        // nothing.
        const [someone] = ids[0] ?? [];
        const late = Temporal.PlainDateTime.from(`${dates[10]}T11:45`).toZonedDateTime(steadyZones[0]).toInstant();
        await givePunches(server, people.a.id, 'UTC', [{ code: `ID${run}-0-0`, at: late.toString() }]);
        await calculateDays(server);
        const after = await rowsOf(ids.flat());
        const changed = after.filter(({ id }, at) => id !== again[at]?.['id']);
        expect(changed.map(({ employee: who, att_date }) => [Number(who), att_date])).toEqual([[someone, dates[10]]]);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});
