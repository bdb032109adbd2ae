import { beforeAll, describe, expect, it } from 'vitest';
import {
  employeeBirthdayReport,
  multipleTransactionReport,
  ownMultipleTransactionReport,
  ownTransactionReport,
} from '#features/report/contract.ts';
import type { Report, ReportQueryInput, ReportRow } from '#shared/contract/index.ts';
import { givePunches, type SamplePunch } from '#tests/support/punches.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const zone = 'Europe/London';
const server = useServer();
const people = usePeople(server);
let admin: string;
let employee: string;

/** A day with a break and an errand, one without an end, one with a single punch, and one with more pairs than columns. */
const samplePunches: readonly SamplePunch[] = [
  { code: '1001', at: '2026-02-23T09:00:00Z' },
  { code: '1001', at: '2026-02-23T12:00:30Z', state: 1 },
  // Whatever state the terminal gave it: the third punch is an in.
  { code: '1001', at: '2026-02-23T12:30:30Z', state: 1 },
  { code: '1001', at: '2026-02-23T15:00:00Z', state: 1 },
  { code: '1001', at: '2026-02-23T15:45:00Z' },
  { code: '1001', at: '2026-02-23T17:00:00Z', state: 1 },
  { code: '1001', at: '2026-02-24T09:00:00Z' },
  { code: '1001', at: '2026-02-24T12:00:00Z' },
  { code: '1001', at: '2026-02-24T13:00:00Z' },
  { code: '1002', at: '2026-02-23T08:00:00Z' },
  ...Array.from({ length: 23 }, (_, index) => ({
    code: '1002',
    at: Temporal.Instant.from('2026-02-25T08:00:00Z')
      .add({ minutes: 10 * index })
      .toString(),
  })),
];
const week = { date__gte: '2026-02-23', date__lte: '2026-03-01' };

beforeAll(async () => {
  admin = await people.tokenOf('adminA');
  employee = await people.tokenOf('empA1');
  await givePunches(server, people.a.id, zone, samplePunches);
});

async function rowsOf(report: Report, query: ReportQueryInput, token = admin): Promise<readonly ReportRow[]> {
  const answered = await server.caller(token).callEndpoint(report.calls.page, { query: { page_size: 200, ...query } });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code} ${JSON.stringify(answered.fields)}`);
  return answered.data.data;
}
async function totalsOf(report: Report, query: ReportQueryInput, token = admin) {
  const answered = await server.caller(token).callEndpoint(report.calls.totals, { query });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code}`);
  return answered.data.data;
}
async function linesOf(report: Report, query: ReportQueryInput & { columns: string }, token = admin) {
  const { blob } = await server
    .caller(token)
    .downloadEndpoint(report.calls.export, { query: { format: 'csv', language: 'en', ...query } });
  return readCsv(new Uint8Array(await blob.arrayBuffer()));
}
const only = (row: ReportRow, ...names: string[]): unknown[] => names.map((name) => row[name]);

describe('ins and outs', () => {
  it('takes the punches of a day in turn, and counts what lies within and between', async () => {
    const names = [
      'date',
      'in_1',
      'out_1',
      'in_2',
      'out_2',
      'in_3',
      'out_3',
      'pairs',
      'odd_punches',
      'inside',
      'outside',
    ];
    for (const ordering of ['date', 'emp_code']) {
      const rows = await rowsOf(multipleTransactionReport, { ...week, ordering });
      const of = (code: string) =>
        rows.filter((row) => row['emp_code'] === code).map((row) => only(row, ...names, 'first_punch', 'last_punch'));
      expect(of('1001')).toEqual([
        // 180.5 + 149.5 + 75 minutes inside, 30 + 45 outside.
        [
          '2026-02-23',
          '09:00:00',
          '12:00:30',
          '12:30:30',
          '15:00:00',
          '15:45:00',
          '17:00:00',
          3,
          false,
          405,
          75,
          '09:00:00',
          '17:00:00',
        ],
        ['2026-02-24', '09:00:00', '12:00:00', '13:00:00', null, null, null, 1, true, 180, 60, '09:00:00', '13:00:00'],
      ]);
      expect(of('1002')[0]).toEqual([
        '2026-02-23',
        '08:00:00',
        null,
        null,
        null,
        null,
        null,
        0,
        true,
        null,
        null,
        '08:00:00',
        null,
      ]);
    }
  });

  it('counts pairs beyond those that have columns', async () => {
    const [row] = await rowsOf(multipleTransactionReport, { ...week, pairs__gte: '11' });
    // 23 punches ten minutes apart: eleven stretches inside, eleven outside.
    expect(only(row ?? { id: '' }, 'emp_code', 'in_10', 'out_10', 'pairs', 'inside', 'outside')).toEqual([
      '1002',
      '11:00:00',
      '11:10:00',
      11,
      110,
      110,
    ]);
  });

  it('names department, person and group, adds up, and draws what people are inside on average', async () => {
    const rows = await rowsOf(multipleTransactionReport, { ...week, group_by: 'department' });
    expect(rows.map((row) => row['department'])).toEqual(
      [people.a.departments.one, people.a.departments.one, people.a.departments.two, people.a.departments.two].map(
        (id): unknown => expect.objectContaining({ id }),
      ),
    );
    expect((await rowsOf(multipleTransactionReport, week)).map((row) => row['department'])).toEqual(
      expect.arrayContaining(rows.map((row) => row['department'])),
    );
    expect((await totalsOf(multipleTransactionReport, { ...week, group_by: 'employee' })).groups).toEqual([
      { key: String(people.employees.empA1), totals: { rows: 2, people: 1, inside: 585, outside: 135 } },
      { key: String(people.employees.empA2), totals: { rows: 2, people: 1, inside: 110, outside: 110 } },
    ]);
    const chart = await server.caller(admin).callEndpoint(multipleTransactionReport.calls.chart, { query: week });
    expect(chart.isSuccess && chart.data.data.points.slice(0, 3).map(({ values }) => values)).toEqual([
      { average_inside: 405, average_outside: 75 },
      { average_inside: 180, average_outside: 60 },
      { average_inside: 110, average_outside: 110 },
    ]);
  });

  it('shows a person their own, as in the company’s report', async () => {
    const shown = await rowsOf(multipleTransactionReport, { ...week, employee__in: String(people.employees.empA1) });
    const own = await rowsOf(ownMultipleTransactionReport, week, employee);
    const names = Object.keys(ownMultipleTransactionReport.row.parse(own[0]));
    expect(own.map((row) => only(row, ...names))).toEqual(shown.map((row) => only(row, ...names)));
    expect((await totalsOf(ownMultipleTransactionReport, week, employee)).totals).toEqual({
      rows: 2,
      inside: 585,
      outside: 135,
    });
  });
});

describe('one’s own punches', () => {
  it('are there newest first, filtered, and in the file', async () => {
    const rows = await rowsOf(ownTransactionReport, week, employee);
    expect(rows.map((row) => `${String(row['date'])} ${String(row['time'])}`)).toEqual(
      samplePunches
        .filter(({ code }) => code === '1001')
        .map(({ at }) => at.slice(0, 19).replace('T', ' '))
        .toReversed(),
    );
    expect(await rowsOf(ownTransactionReport, { ...week, punch_state__in: '1' }, employee)).toHaveLength(4);
    const lines = await linesOf(ownTransactionReport, { ...week, columns: 'date,time,punch_state' }, employee);
    expect(lines[1]).toEqual(['2026-02-24', '13:00:00', 'Check in']);
    expect(lines).toHaveLength(1 + 9);
  });

  it('are found by no words: there is but one person', async () => {
    expect(await rowsOf(ownTransactionReport, { ...week, search: 'Person1002' }, employee)).toEqual([]);
  });
});

describe('birthdays', () => {
  const born = (id: number, birthday: string | null, hired: string | null = null): Promise<unknown> =>
    server.database.asOwner('update employees set birthday = $2, hire_date = $3 where id = $1', [id, birthday, hired]);
  const named = async (query: ReportQueryInput, token = admin) =>
    (await rowsOf(employeeBirthdayReport, { ordering: 'date', ...query }, token)).map((row) =>
      only(row, 'emp_code', 'date', 'weekday', 'birthday', 'age', 'service_years'),
    );

  beforeAll(async () => {
    await born(people.employees.empA1, '1992-02-29', '2020-03-01');
    await born(people.employees.empA2, '1985-12-31', '2026-01-01');
    await born(people.employees.empB1, '1992-02-29');
  });

  it('of a 29 February are on the 28th where the year has no other', async () => {
    expect(await named({ date__gte: '2028-02-01', date__lte: '2028-03-31' })).toEqual([
      ['1001', '2028-02-29', 2, '1992-02-29', 36, 7],
    ]);
    expect(await named({ date__gte: '2027-02-01', date__lte: '2027-03-31' })).toEqual([
      ['1001', '2027-02-28', 7, '1992-02-29', 35, 6],
    ]);
    expect(await named({ date: '2028-02-28' })).toEqual([]);
    expect(await named({ date: '2027-03-01' })).toEqual([]);
  });

  it('are found across the turn of a year, twice where the period has the day twice, and not before birth', async () => {
    expect(await named({ date__gte: '2025-12-31', date__lte: '2026-12-31' })).toEqual([
      ['1002', '2025-12-31', 3, '1985-12-31', 40, null],
      ['1001', '2026-02-28', 6, '1992-02-29', 34, 5],
      ['1002', '2026-12-31', 4, '1985-12-31', 41, 0],
    ]);
    expect(await named({ date__gte: '1984-12-30', date__lte: '1985-12-30' })).toEqual([]);
    const query = { date__gte: '2025-12-31', date__lte: '2026-12-31' };
    expect((await totalsOf(employeeBirthdayReport, query)).totals).toEqual({ people: 2 });
    const lines = await linesOf(employeeBirthdayReport, { ...query, columns: 'emp_code,date,age', ordering: 'date' });
    expect(lines.slice(1)).toEqual([
      ['1002', '2025-12-31', '40'],
      ['1001', '2026-02-28', '34'],
      ['1002', '2026-12-31', '41'],
    ]);
  });

  it('leave people out who have resigned, where that is asked for', async () => {
    await server.database.asOwner(`update employees set status = 'resigned' where id = $1`, [people.employees.empA2]);
    const december = { date__gte: '2026-12-01', date__lte: '2026-12-31' };
    expect(await named({ ...december, include_resigned: 'false' })).toEqual([]);
    expect(await named(december)).toHaveLength(1);
    await server.database.asOwner(`update employees set status = 'active' where id = $1`, [people.employees.empA2]);
  });

  it('tell the year of birth to no one who may not see employees, on the screen or in the file', async () => {
    await server.database.asOwner(
      `update groups set permissions = $2 where company_id = $1 and group_name = 'Viewers'`,
      [people.a.id, ['report.employee_birthday.view', 'report.employee_birthday.export']],
    );
    const viewer = await people.tokenOf('viewA');
    const query = { date__gte: '2026-12-01', date__lte: '2026-12-31' };
    expect(await named(query, viewer)).toEqual([['1002', '2026-12-31', 4, null, null, 0]]);
    const lines = await linesOf(employeeBirthdayReport, { ...query, columns: 'emp_code,birthday,age' }, viewer);
    expect(lines[1]).toEqual(['1002', '', '']);
  });
});
