import { toDepartments } from '#tests/support/member-scopes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  employeeBirthdayReport,
  firstLastReport,
  multipleTransactionReport,
  totalPunchesReport,
  transactionReport,
} from '#features/report/contract.ts';
import {
  directRowLimit,
  exportCodes,
  pdfRowLimit,
  type Report,
  type ReportQueryInput,
  type ReportRow,
} from '#shared/contract/index.ts';
import { retrieveJob } from '#shared/contract/jobs.ts';
import { isCallError } from '#shared/http/index.ts';
import { asCompany } from '#server/http/index.ts';
import { startWorker } from '#server/jobs/index.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { groups } from '#server/tenancy/memberships/tables.ts';
import { users } from '#server/tenancy/tables.ts';
import { signIn } from '#features/onboarding/contract.ts';
import { hashPassword } from '#server/auth/index.ts';
import { canary, password } from '#tests/support/fixtures.ts';
import { givePunches, type SamplePunch } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';

const reports = [
  transactionReport,
  firstLastReport,
  totalPunchesReport,
  multipleTransactionReport,
  employeeBirthdayReport,
];
const zone = 'Europe/London';
const server = useServer();
const people = usePeople(server);
let admin: string;

/** A working week of two people, with a day of one punch, a day off and a night; and both days on which clocks change. */
const samplePunches: readonly SamplePunch[] = [
  { code: '1001', at: '2026-02-23T08:58:10Z' },
  { code: '1001', at: '2026-02-23T17:31:40Z', state: 1, door: 'Back door' },
  { code: '1002', at: '2026-02-23T07:45:00Z', verify: 1 },
  { code: '1002', at: '2026-02-23T12:00:00Z', state: 2 },
  { code: '1002', at: '2026-02-23T12:45:30Z', state: 3 },
  { code: '1002', at: '2026-02-23T16:15:00Z', state: 1 },
  { code: '1001', at: '2026-02-24T09:05:00Z' },
  { code: '1002', at: '2026-02-25T23:59:59Z', verify: 77 },
  { code: '1002', at: '2026-02-26T00:00:00Z', state: 1, temperature: 36.6 },
  { code: '1001', at: '2026-02-27T08:00:00Z', work_code: '=1+1' },
  { code: '1001', at: '2026-02-27T18:00:00Z', state: 1 },
  // Clocks go back at 02:00 summer time: 01:30 occurs twice, and the day has 25 hours.
  { code: '1001', at: '2025-10-25T23:10:00Z' },
  { code: '1001', at: '2025-10-26T00:30:00Z' },
  { code: '1001', at: '2025-10-26T01:30:00Z', state: 1 },
  { code: '1001', at: '2025-10-26T23:50:00Z', state: 1 },
  // Clocks go forward: the day has 23 hours.
  { code: '1002', at: '2025-03-30T00:00:00Z' },
  { code: '1002', at: '2025-03-30T22:59:00Z', state: 1 },
  { code: '1002', at: '2025-03-30T23:00:00Z', state: 1 },
];

beforeAll(async () => {
  admin = await people.tokenOf('adminA');
  await givePunches(server, people.a.id, zone, samplePunches);
  await givePunches(server, people.b.id, 'Asia/Dubai', [
    // 00:30 on the third in Dubai, still the second in London.
    { code: '1001', at: '2026-03-02T20:30:00Z', door: canary },
    { code: '1001', at: '2026-03-02T19:30:00Z', door: canary },
  ]);
});

const week = { date__gte: '2026-02-23', date__lte: '2026-03-01' };

async function pageOf(report: Report, query: ReportQueryInput, token = admin) {
  const answered = await server.caller(token).callEndpoint(report.calls.page, { query });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code} ${JSON.stringify(answered.fields)}`);
  return answered.data;
}
const rowsOf = async (report: Report, query: ReportQueryInput, token = admin): Promise<readonly ReportRow[]> =>
  (await pageOf(report, { page_size: 200, ...query }, token)).data;

async function totalsOf(report: Report, query: ReportQueryInput, token = admin) {
  const answered = await server.caller(token).callEndpoint(report.calls.totals, { query });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code}`);
  return answered.data.data;
}

async function fileOf(
  report: Report,
  query: ReportQueryInput & { format?: string; columns?: string; language?: string },
  token = admin,
) {
  const { blob, fileName } = await server.caller(token).downloadEndpoint(report.calls.export, { query });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), fileName };
}

/** The same, written by a job. */
async function byJob(report: Report, query: ReportQueryInput & { format: string; columns?: string }) {
  const caller = server.caller(admin);
  const started = await caller.callEndpoint(report.calls.exportJob, { query, body: {} });
  if (!started.isSuccess) throw new Error(started.code);
  const worker = await startWorker(server.host, server.running.app.jobKinds);
  await worker.drain();
  await worker.stop();
  const job = await caller.callEndpoint(retrieveJob, { params: { id: String(started.data.data.job) } });
  if (!job.isSuccess || !job.data.data.file) throw new Error('No file');
  return new Uint8Array(await (await server.fetch(job.data.data.file.url)).arrayBuffer());
}

/** The refusal of a call that must fail. */
async function refusalOf(report: Report, query: Record<string, string>, token = admin) {
  const answered = await server.caller(token).callEndpoint(report.calls.page, { query });
  if (answered.isSuccess) throw new Error('Not refused');
  return answered;
}
async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  try {
    await call;
    return 200;
  } catch (thrown) {
    return isCallError(thrown) ? thrown.status : undefined;
  }
}

const wall = (at: string): Temporal.ZonedDateTime => Temporal.Instant.from(at).toZonedDateTimeISO(zone);
const dayOf = (at: string): string => wall(at).toPlainDate().toString();
const timeOf = (at: string): string => wall(at).toPlainTime().toString({ smallestUnit: 'second' });
const within =
  (from: string, to: string) =>
  (punch: SamplePunch): boolean =>
    dayOf(punch.at) >= from && dayOf(punch.at) <= to;
const inWeek = samplePunches.filter(within(week.date__gte, week.date__lte));

/** The report of first and last punches, computed in the simplest way. */
function plainDays(punches: readonly SamplePunch[]) {
  const days = Map.groupBy(
    punches.toSorted((a, b) => a.at.localeCompare(b.at)),
    ({ code, at }) => `${code} ${dayOf(at)}`,
  );
  return [...days]
    .map(([key, all]) => {
      const [first, last] = [all[0]?.at ?? '', all.at(-1)?.at ?? ''];
      const minutes = Math.floor((Date.parse(last) - Date.parse(first)) / 60_000);
      return {
        key,
        first: timeOf(first),
        last: all.length > 1 ? timeOf(last) : null,
        span: all.length > 1 ? minutes : null,
        count: all.length,
      };
    })
    .toSorted((a, b) => a.key.localeCompare(b.key));
}
const readDays = (rows: readonly ReportRow[]) =>
  rows
    .map((row) => ({
      key: `${String(row['emp_code'])} ${String(row['date'])}`,
      first: row['first_punch'],
      last: row['last_punch'],
      span: row['span'],
      count: row['punch_count'],
    }))
    .toSorted((a, b) => a.key.localeCompare(b.key));

describe('transaction report', () => {
  it('shows every punch of the period, newest first, in the company’s zone', async () => {
    const page = await pageOf(transactionReport, week);
    expect(page).toMatchObject({ total: inWeek.length, next: null });
    const expected = inWeek
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .map(({ code, at }) => `${code} ${dayOf(at)} ${timeOf(at)}`);
    expect(page.data.map((row) => `${String(row['emp_code'])} ${String(row['date'])} ${String(row['time'])}`)).toEqual(
      expected,
    );
    expect(page.data.find((row) => row['time'] === '17:31:40')).toMatchObject({
      employee: { id: people.employees.empA1, display_name: 'Person1001 Works' },
      department: { display_name: 'Department 1001 Works' },
      weekday: 1,
      week: '2026-02-23',
      punch_state: 1,
      verify_type: 15,
      source: 'device',
      terminal_alias: 'Back door',
    });
    expect(page.data.find((row) => row['time'] === '23:59:59')).toMatchObject({ verify_type: 200 });
  });

  it('has this month where nothing is asked, in the company’s own calendar', async () => {
    expect(await rowsOf(transactionReport, {})).toEqual([]);
    const adminB = await people.tokenOf('adminB');
    const rows = await rowsOf(transactionReport, { ordering: 'date' }, adminB);
    expect(rows.map((row) => `${String(row['date'])} ${String(row['time'])}`)).toEqual([
      '2026-03-02 23:30:00',
      '2026-03-03 00:30:00',
    ]);
  });

  it.each([
    [
      'department',
      () => ({ department__in: String(people.a.departments.one) }),
      (punch: SamplePunch) => punch.code === '1001',
    ],
    ['a department with all below it', () => ({ department: String(people.a.rootDepartment) }), () => true],
    [
      'employee',
      () => ({ employee__in: String(people.employees.empA2) }),
      (punch: SamplePunch) => punch.code === '1002',
    ],
    ['punch state', () => ({ punch_state__in: '1,2' }), (punch: SamplePunch) => punch.state === 1 || punch.state === 2],
    ['verify type', () => ({ verify_type: '1' }), (punch: SamplePunch) => punch.verify === 1],
    ['any other verify type', () => ({ verify_type: '200' }), (punch: SamplePunch) => punch.verify === 77],
    ['source', () => ({ source: 'usb_file' }), () => false],
    ['work code', () => ({ work_code__icontains: '+' }), (punch: SamplePunch) => punch.work_code !== undefined],
    ['serial number', () => ({ terminal_sn: 'Backdoor' }), (punch: SamplePunch) => punch.door === 'Back door'],
    ['weekday', () => ({ weekday: '3' }), (punch: SamplePunch) => wall(punch.at).dayOfWeek === 3],
    [
      'time of day',
      () => ({ time__gte: '09:00', time__lte: '12:45' }),
      (punch: SamplePunch) => timeOf(punch.at) >= '09:00' && timeOf(punch.at) < '12:46',
    ],
    ['temperature', () => ({ temperature__gte: '36.5' }), (punch: SamplePunch) => punch.temperature !== undefined],
    ['search by name', () => ({ search: 'works person1002' }), (punch: SamplePunch) => punch.code === '1002'],
  ])('keeps to the filter by %s, on the screen, in totals and in the file', async (_, filter, isMeant) => {
    const expected = inWeek.filter(isMeant);
    const query = { ...week, ...filter() };
    expect(await rowsOf(transactionReport, query)).toHaveLength(expected.length);
    const { totals } = await totalsOf(transactionReport, query);
    expect(totals).toEqual({ punches: expected.length, people: new Set(expected.map(({ code }) => code)).size });
    const file = await fileOf(transactionReport, { ...query, format: 'csv', columns: 'emp_code,date,time' });
    const [, ...lines] = readCsv(file.bytes);
    expect(lines).toEqual(
      (await rowsOf(transactionReport, query)).map((row) => [row['emp_code'], row['date'], row['time']]),
    );
  });

  it('leaves resigned people out only where asked to', async () => {
    await server.database.asOwner(`update employees set status = 'resigned' where id = $1`, [people.employees.empA2]);
    expect(await rowsOf(transactionReport, week)).toHaveLength(inWeek.length);
    expect(await rowsOf(transactionReport, { ...week, include_resigned: 'false' })).toHaveLength(
      inWeek.filter(({ code }) => code === '1001').length,
    );
    await server.database.asOwner(`update employees set status = 'active' where id = $1`, [people.employees.empA2]);
  });

  it('pages without losing or repeating a row, whatever the order and group', async () => {
    for (const ordering of ['-date', 'date', 'emp_code', '-emp_code']) {
      for (const group of [undefined, 'department', 'employee', 'date', 'week']) {
        const query = { ...week, ordering, page_size: 3, ...(group ? { group_by: group } : {}) };
        const seen: string[] = [];
        for (let page: number | null | undefined = 1; typeof page === 'number';) {
          const answer: Awaited<ReturnType<typeof pageOf>> = await pageOf(transactionReport, { ...query, page });
          seen.push(...answer.data.map((row) => row.id));
          page = answer.next;
        }
        expect(new Set(seen).size).toBe(inWeek.length);
        expect(seen).toEqual((await rowsOf(transactionReport, { ...query, page_size: 200 })).map((row) => row.id));
      }
    }
  });

  it('adds up by group and as a whole', async () => {
    const answer = await totalsOf(transactionReport, { ...week, group_by: 'date' });
    const byDay = Map.groupBy(inWeek, ({ at }) => dayOf(at));
    expect(Object.fromEntries(answer.groups.map(({ key, totals }) => [key, totals]))).toEqual(
      Object.fromEntries(
        [...byDay].map(([day, all]) => [
          day,
          { punches: all.length, people: new Set(all.map(({ code }) => code)).size },
        ]),
      ),
    );
    expect(answer.totals).toEqual({ punches: inWeek.length, people: 2 });
    const byDepartment = await totalsOf(transactionReport, { ...week, group_by: 'department', page_size: 1 });
    // Only the group on the page.
    expect(byDepartment.groups).toEqual([{ key: String(people.a.departments.one), totals: { punches: 5, people: 1 } }]);
  });

  it('draws every day of the period, empty ones too', async () => {
    const answered = await server.caller(admin).callEndpoint(transactionReport.calls.chart, { query: week });
    const { points, complete } = answered.isSuccess ? answered.data.data : { points: [], complete: false };
    expect(complete).toBe(true);
    expect(points.map(({ label, values }) => [label, values['punches'], values['people']])).toEqual([
      ['2026-02-23', 6, 2],
      ['2026-02-24', 1, 1],
      ['2026-02-25', 1, 1],
      ['2026-02-26', 1, 1],
      ['2026-02-27', 2, 1],
      ['2026-02-28', null, null],
      ['2026-03-01', null, null],
    ]);
  });
});

describe('first and last punch', () => {
  it.each([
    ['a week', week.date__gte, week.date__lte],
    ['the day of 25 hours', '2025-10-26', '2025-10-26'],
    ['the day of 23 hours and the next', '2025-03-30', '2025-03-31'],
    ['all of it', '2025-03-01', '2026-03-01'],
  ])('agrees with the plainest computation over %s', async (_, from, to) => {
    const expected = plainDays(samplePunches.filter(within(from, to)));
    // Both ways of reading: by days and by people.
    for (const ordering of ['-date', 'date', 'emp_code']) {
      expect(readDays(await rowsOf(firstLastReport, { date__gte: from, date__lte: to, ordering }))).toEqual(expected);
    }
  });

  it('counts the hour that came twice and misses the one that never was', async () => {
    expect(plainDays(samplePunches.filter(within('2025-10-26', '2025-10-26')))).toMatchObject([
      { first: '00:10:00', last: '23:50:00', span: 24 * 60 + 40 },
    ]);
    const [day] = await rowsOf(firstLastReport, { date__gte: '2025-10-26', date__lte: '2025-10-26' });
    expect(day).toMatchObject({ first_punch: '00:10:00', last_punch: '23:50:00', span: 24 * 60 + 40, punch_count: 4 });
    const [short] = await rowsOf(firstLastReport, { date__gte: '2025-03-30', date__lte: '2025-03-30' });
    expect(short).toMatchObject({
      first_punch: '00:00:00',
      last_punch: '23:59:00',
      span: 22 * 60 + 59,
      punch_count: 2,
    });
  });

  it('gives figures that follow from its rows', async () => {
    const days = plainDays(inWeek);
    const minutes = (time: string): number =>
      Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + Number(time.slice(6)) / 60;
    const average = (times: readonly (string | null)[]): string => {
      const all = times.filter((time) => time !== null).map(minutes);
      const mean = Math.round(all.reduce((sum, one) => sum + one, 0) / all.length);
      return `${String(Math.floor(mean / 60)).padStart(2, '0')}:${String(mean % 60).padStart(2, '0')}`;
    };
    const { totals } = await totalsOf(firstLastReport, week);
    expect(totals).toEqual({
      rows: days.length,
      people: 2,
      punches: inWeek.length,
      span: days.reduce((sum, day) => sum + (day.span ?? 0), 0),
      average_first: average(days.map((day) => day.first)),
      average_last: average(days.map((day) => day.last)),
    });
    const none = await totalsOf(firstLastReport, { ...week, source: 'api' });
    expect(none.totals).toEqual({ rows: 0, people: 0, punches: 0, span: 0, average_first: null, average_last: null });
  });

  it('knows devices, and filters by the time between', async () => {
    const rows = await rowsOf(firstLastReport, { ...week, span__gte: '500', ordering: 'date' });
    expect(rows.map((row) => [row['date'], row['emp_code'], row['first_device'], row['last_device']])).toEqual([
      ['2026-02-23', '1001', 'Front door', 'Back door'],
      ['2026-02-23', '1002', 'Front door', 'Front door'],
      ['2026-02-27', '1001', 'Front door', 'Front door'],
    ]);
    expect(
      (await rowsOf(firstLastReport, { ...week, department__in: String(people.a.departments.two) })).map(
        (row) => row['emp_code'],
      ),
    ).toEqual(['1002', '1002', '1002']);
  });

  it('gives a day that began in one department and ended in another to the first, however it is read', async () => {
    await givePunches(server, people.a.id, zone, [
      { code: '1001', at: '2026-01-15T08:00:00Z' },
      { code: '1001', at: '2026-01-15T17:00:00Z', state: 1 },
    ]);
    await server.database.asOwner(`update punches set department = $1 where punch_time = '2026-01-15T17:00:00Z'`, [
      people.a.departments.two,
    ]);
    const day = { date: '2026-01-15' };
    for (const group of [undefined, 'department', 'employee', 'date']) {
      const rows = await rowsOf(firstLastReport, { ...day, ...(group ? { group_by: group } : {}) });
      expect(rows).toMatchObject([
        {
          department: { id: people.a.departments.one },
          first_punch: '08:00:00',
          last_punch: '17:00:00',
          span: 540,
          punch_count: 2,
        },
      ]);
    }
    const { groups: byDepartment } = await totalsOf(firstLastReport, { ...day, group_by: 'department' });
    expect(byDepartment).toMatchObject([{ key: String(people.a.departments.one), totals: { rows: 1, punches: 2 } }]);
    // A person who is limited to one department sees what was punched there.
    expect(await rowsOf(firstLastReport, { ...day, department: String(people.a.departments.two) })).toMatchObject([
      { first_punch: '17:00:00', last_punch: null },
    ]);
    await server.database.asOwner(`delete from punches where punch_time::date = '2026-01-15'`);
  });

  it('pages without losing or repeating a row', async () => {
    const all = plainDays(samplePunches).length;
    for (const group of [undefined, 'department', 'employee', 'date', 'week']) {
      const query = {
        date__gte: '2025-03-01',
        date__lte: '2026-03-01',
        page_size: 2,
        ...(group ? { group_by: group } : {}),
      };
      const seen = new Set<string>();
      for (let page: number | null | undefined = 1; typeof page === 'number';) {
        const answer: Awaited<ReturnType<typeof pageOf>> = await pageOf(firstLastReport, { ...query, page });
        for (const row of answer.data) seen.add(row.id);
        page = answer.next;
      }
      expect(seen.size).toBe(all);
    }
  });
});

describe('total punches', () => {
  it('has all punches of a day on one line, in order, and says where their number is odd', async () => {
    const line = (row: ReportRow) =>
      ['emp_code', 'date', 'punch_count', 'punch_times', 'odd_punches'].map((name) => row[name]);
    const query = { ...week, ordering: 'emp_code' };
    expect((await rowsOf(totalPunchesReport, query)).map(line)).toEqual([
      ['1001', '2026-02-23', 2, '08:58 · 17:31', false],
      ['1001', '2026-02-24', 1, '09:05', true],
      ['1001', '2026-02-27', 2, '08:00 · 18:00', false],
      ['1002', '2026-02-23', 4, '07:45 · 12:00 · 12:45 · 16:15', false],
      ['1002', '2026-02-25', 1, '23:59', true],
      ['1002', '2026-02-26', 1, '00:00', true],
    ]);
    expect(await rowsOf(totalPunchesReport, { ...query, odd_punches: 'true' })).toHaveLength(3);
    expect(await rowsOf(totalPunchesReport, { ...query, punch_count__gte: '2', group_by: 'department' })).toHaveLength(
      3,
    );
    expect((await totalsOf(totalPunchesReport, week)).totals).toEqual({ rows: 6, people: 2, punches: 11 });
    const [first] = await rowsOf(totalPunchesReport, query);
    expect(first?.['devices']).toContain('Back door');
  });
});

describe('files of reports', () => {
  it.each(reports.flatMap((report) => ['department', 'date', undefined].map((group) => ({ report, group }))))(
    'hold the rows of the screen, with groups and totals ($report.name by $group)',
    async ({ report, group }) => {
      const query = { ...week, ...(group ? { group_by: group } : {}) };
      const columns = Object.entries(report.fields)
        .filter(([, field]) => field.options.column !== undefined)
        .map(([name]) => name);
      const asked = { ...query, format: 'csv', columns: columns.join(','), language: 'en' };
      const [head, ...lines] = readCsv((await fileOf(report, { ...asked, with_totals: 'true' })).bytes);
      expect(head).toHaveLength(columns.length);
      const screen = await rowsOf(report, query);
      const { totals, groups: subtotals } = await totalsOf(report, { ...query, page_size: 200 });
      const codeAt = columns.indexOf('emp_code');
      const dataLines = lines.filter((line) => /^\d{4}$/.test(line[codeAt] ?? ''));
      expect(dataLines.map((line) => [line[codeAt], line[columns.indexOf('date')]])).toEqual(
        screen.map((row) => [row['emp_code'], row['date']]),
      );
      expect(lines.at(-1)?.[0]).toContain(`Total · ${String(Object.values(totals ?? {})[0])}`);
      expect(lines).toHaveLength(screen.length + 1 + (group ? 2 * subtotals.length : 0));
      // For other programs: every line is a row.
      expect(readCsv((await fileOf(report, asked)).bytes)).toEqual([head, ...dataLines]);
    },
  );

  it('are real workbooks: dates and times are numbers, formulas are not', async () => {
    const { bytes, fileName } = await fileOf(transactionReport, {
      ...week,
      columns: 'emp_code,date,time,work_code',
      group_by: 'employee',
      language: 'en',
    });
    expect(fileName).toBe('Transactions 2026-02-23 2026-03-01.xlsx');
    const rows = readXlsx(bytes);
    const headAt = rows.findIndex((row) => row[0] === 'Employee ID');
    expect(rows[headAt]).toEqual(['Employee ID', 'Date', 'Time', 'Work code']);
    expect(rows.slice(0, headAt).flat()).toEqual(
      expect.arrayContaining(['Transactions', 'Acme Works', 'Date: 2026-02-23 – 2026-03-01']),
    );
    expect(rows[headAt + 1]).toEqual(['Employee: Person1001 Works']);
    const formula = rows.find((row) => row[3] === '=1+1');
    expect(formula).toEqual(['1001', 46080, 8 / 24, '=1+1']);
    expect(rows.at(-1)?.[0]).toBe(`Total · ${inWeek.length} punches · 2 people`);
    const csv = readCsv((await fileOf(transactionReport, { ...week, format: 'csv', columns: 'work_code' })).bytes);
    expect(csv.flat().some((cell) => cell.startsWith('='))).toBe(false);
  });

  it.each(['en', 'es-MX', 'ar', 'tr'])('are written in %s, also as PDF', async (language) => {
    const csv = readCsv((await fileOf(firstLastReport, { ...week, format: 'csv', language })).bytes);
    expect(csv.flat().join(' ')).not.toMatch(/report:|common:|shared\.|_choice/);
    const { bytes } = await fileOf(firstLastReport, {
      ...week,
      format: 'pdf',
      language,
      group_by: 'department',
      department: String(people.a.rootDepartment),
    });
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5000);
  });

  it('are refused as PDF where they would be too long, are written by a job where they are large, and are logged', async () => {
    await server.database.asOwner(
      `insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, upload_time)
       select $1, $2, $3, '1001', timestamptz '2024-01-01' + n * interval '1 minute', timestamp '2024-01-01' + n * interval '1 minute', 'UTC', 0, now()
       from generate_series(1, ${pdfRowLimit + 1}) n`,
      [people.a.id, people.employees.empA1, people.a.departments.one],
    );
    const year = { date__gte: '2024-01-01', date__lte: '2024-12-31', columns: 'emp_code,date,time' };
    await expect(fileOf(transactionReport, { ...year, format: 'pdf' })).rejects.toMatchObject({
      status: 400,
      code: 'ZBCO0019',
      context: { max: pdfRowLimit },
    });
    await expect(fileOf(transactionReport, { ...year, format: 'csv' })).rejects.toMatchObject({
      status: 400,
      code: exportCodes.tooManyAtOnce.code,
      context: { max: directRowLimit },
    });
    const csv = readCsv(
      await byJob(transactionReport, { ...year, format: 'csv', group_by: 'week', with_totals: 'true' }),
    );
    const moments = csv.filter((line) => line[0] === '1001').map((line) => `${line[1] ?? ''} ${line[2] ?? ''}`);
    expect(moments).toHaveLength(pdfRowLimit + 1);
    expect(new Set(moments).size).toBe(pdfRowLimit + 1);
    const counted = csv
      .filter((line) => line[0]?.startsWith('Week of'))
      .map((line) => Number(/ · ([\d,]+) punch/.exec(line[0] ?? '')?.[1]?.replaceAll(',', '') ?? 0));
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(pdfRowLimit + 1);
    const logged = await server.database.asOwner(
      `select action from operation_logs where object_type = 'report.transaction'`,
    );
    expect(logged.length).toBeGreaterThan(0);
  });
});

describe('who sees what', () => {
  it('keeps companies apart, and hides other companies’ records behind filters', async () => {
    const adminB = await people.tokenOf('adminB');
    expect(
      JSON.stringify(await rowsOf(transactionReport, { date__gte: '2025-04-01', date__lte: '2026-03-31' })),
    ).not.toContain(canary);
    expect(await rowsOf(transactionReport, { ...week, employee__in: String(people.employees.empB1) })).toEqual([]);
    expect(
      await rowsOf(transactionReport, { ...week, department__in: String(people.a.departments.one) }, adminB),
    ).toEqual([]);
    const file = await fileOf(transactionReport, {
      ...week,
      format: 'csv',
      employee__in: String(people.employees.empB1),
      language: 'en',
    });
    expect(new TextDecoder().decode(file.bytes)).not.toContain(canary);
  });

  it('asks for the permission of the report, and for that of its files', async () => {
    for (const role of ['empA1', 'viewA'] as const) {
      const caller = server.caller(await people.tokenOf(role));
      for (const report of reports) {
        expect(await statusOf(caller.callEndpoint(report.calls.page, { query: week }))).toBe(403);
        expect(await statusOf(caller.callEndpoint(report.calls.totals, { query: week }))).toBe(403);
        if (report.chart) expect(await statusOf(caller.callEndpoint(report.calls.chart, { query: week }))).toBe(403);
        expect(await statusOf(caller.downloadEndpoint(report.calls.export, { query: week }))).toBe(403);
        expect(await statusOf(caller.callEndpoint(report.calls.views))).toBe(403);
      }
    }
  });

  it('keeps a manager to the departments of the membership, in rows, totals, plots and files', async () => {
    const token = await managerOf(people.a.departments.two, [
      'report.transaction.view',
      'report.transaction.export',
      'report.first_last.view',
    ]);
    const mine = inWeek.filter(({ code }) => code === '1002').length;
    expect(await rowsOf(transactionReport, week, token)).toHaveLength(mine);
    expect(
      await rowsOf(transactionReport, { ...week, department__in: String(people.a.departments.one) }, token),
    ).toEqual([]);
    expect(
      await rowsOf(transactionReport, { ...week, department: String(people.a.rootDepartment) }, token),
    ).toHaveLength(mine);
    expect(await totalsOf(transactionReport, { ...week, group_by: 'department' }, token)).toEqual({
      totals: { punches: mine, people: 1 },
      count: mine,
      groups: [{ key: String(people.a.departments.two), totals: { punches: mine, people: 1 } }],
    });
    const chart = await server.caller(token).callEndpoint(transactionReport.calls.chart, { query: week });
    expect(
      chart.isSuccess && chart.data.data.points.reduce((sum, point) => sum + (point.values['punches'] ?? 0), 0),
    ).toBe(mine);
    const lines = readCsv(
      (await fileOf(transactionReport, { ...week, format: 'csv', columns: 'emp_code' }, token)).bytes,
    );
    expect(lines.slice(1).flat()).toEqual(Array.from({ length: mine }, () => '1002'));
    for (const ordering of ['-date', 'emp_code']) {
      expect(
        new Set((await rowsOf(firstLastReport, { ...week, ordering }, token)).map((row) => row['emp_code'])),
      ).toEqual(new Set(['1002']));
    }
    expect(await statusOf(fileOf(firstLastReport, week, token))).toBe(403);
  });

  /** Signs in a new person with these permissions who is limited to one department. */
  async function managerOf(department: number, permissions: string[]): Promise<string> {
    const email = `manager-${department}@acme.test`;
    const hash = await hashPassword(password);
    const [user] = await server.host.database.within({ role: 'system' }, (tx) =>
      tx
        .insert(users)
        .values({ email, password_hash: hash, create_time: server.clock.now().toString() })
        .returning({ id: users.id }),
    );
    await asCompany(server.host, { companyId: people.a.id, name: 'Fixtures', accessor: 'demo' }, async ({ tx }) => {
      const [group] = await tx
        .insert(groups)
        .values({ company_id: people.a.id, group_name: 'Managers', permissions })
        .returning({ id: groups.id });
      await joinCompany(tx, people.a.id, {
        userId: user?.id ?? 0,
        account: { email, first_name: '', last_name: '' },
        groups: [group?.id ?? 0],
        dataScope: toDepartments([department]),
      });
    });
    const answered = await server.caller().callEndpoint(signIn, { body: { username: email, password } });
    return answered.isSuccess ? answered.data.data.token : '';
  }
});

describe('bad questions', () => {
  it.each([
    ['an unknown filter', { company_id: '1' }, 'company_id', 'unknownField'],
    ['a filter of every object', { constructor: '1' }, 'constructor', 'unknownField'],
    ['an operator that the field lacks', { department__gte: '1' }, 'department__gte', 'unknownField'],
    ['a column that cannot be ordered by', { ordering: 'temperature' }, 'ordering', 'unknownField'],
    ['SQL as an order', { ordering: 'date;drop table punches' }, 'ordering', 'unknownField'],
    ['a group that is none', { group_by: 'temperature' }, 'group_by', 'type'],
    ['a page of a million rows', { page_size: '1000000' }, 'page_size', 'max'],
    ['a day that is none', { date__gte: '2026-02-30' }, 'date__gte', 'type'],
    ['a time that is none', { time__gte: '25:00' }, 'time__gte', 'type'],
    ['a period that runs backwards', { date__gte: '2026-03-01', date__lte: '2026-02-01' }, 'date__lte', 'periodOrder'],
    ['a hundred years', { date__gte: '1970-01-01', date__lte: '2070-01-01' }, 'date__lte', 'periodTooLong'],
    ['a year before the calendar', { date__gte: '0001-01-01', date__lte: '0001-01-02' }, 'date__lte', 'type'],
    ['an employee that is no id', { employee__in: '1 or 1=1' }, 'employee__in', 'type'],
  ])('refuses %s at its place', async (_, query, field, code) => {
    const refusal = await refusalOf(transactionReport, query);
    expect(refusal).toMatchObject({ code: 'ZBCO0002', fields: { [field]: [{ code }] } });
  });

  it('has nothing on a page far out', async () => {
    const answer = await pageOf(transactionReport, { ...week, page: 900_000 });
    expect(answer).toMatchObject({ data: [], next: null });
    expect(answer.total).toBeGreaterThan(0);
  });

  it('takes 366 days and not one more', async () => {
    await pageOf(transactionReport, { date__gte: '2024-01-01', date__lte: '2024-12-31', page_size: 1 });
    expect(await refusalOf(transactionReport, { date__gte: '2024-01-01', date__lte: '2025-01-01' })).toMatchObject({
      fields: { date__lte: [{ code: 'periodTooLong', context: { days: 366 } }] },
    });
  });

  it('takes quotes and wildcards for what they are', async () => {
    expect(await rowsOf(transactionReport, { ...week, search: `' or 1=1 --` })).toEqual([]);
    expect(await rowsOf(transactionReport, { ...week, work_code__icontains: '%' })).toEqual([]);
  });

  it('refuses columns that the report lacks in its file', async () => {
    expect(await statusOf(fileOf(transactionReport, { ...week, columns: 'constructor' }))).toBe(400);
    expect(await statusOf(fileOf(transactionReport, { ...week, columns: 'include_resigned' }))).toBe(400);
  });
});
