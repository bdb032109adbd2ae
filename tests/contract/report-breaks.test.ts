import { beforeAll, describe, expect, it } from 'vitest';
import { breakTime, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { breakTimesReport, ownBreakTimesReport, totalTimecardReport } from '#features/report/contract.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

const february = { date__gte: '2026-02-01', date__lte: '2026-02-28' };

describe('the report of breaks', () => {
  const { server, people, admin } = useReportedDays();

  beforeAll(async () => {
    const made = async (alias: string, duration: number, more: object = {}) =>
      dataOf(
        await admin().callEndpoint(breakTime.calls.create, { body: { alias, duration, deduct: 'punch', ...more } }),
      ).id;
    const plan = async (
      day: string,
      alias: string,
      in_time: string,
      out_time: string,
      breaks: { break_time: number; start?: string; end?: string }[],
    ) => {
      const id = dataOf(
        await admin().callEndpoint(timetable.calls.create, { body: { alias, in_time, out_time, breaks } }),
      ).id;
      for (const att_date of day.split(' '))
        dataOf(
          await admin().callEndpoint(temporarySchedule.calls.create, {
            body: { employee: people.employees.empA1, att_date: `2026-02-${att_date}`, timetable: id },
          }),
        );
      return id;
    };
    const tea = await made('Tea', 15);
    await plan('11 12', 'Long', '09:00', '18:00', [
      { break_time: await made('Lunch', 60), start: '12:00', end: '13:00' },
      { break_time: tea },
    ]);
    await plan('13', 'Automatic', '09:00', '18:00', [
      { break_time: await made('Siesta', 60, { deduct: 'auto' }), start: '12:00', end: '13:00' },
    ]);
    await plan('16', 'Coffee day', '09:00', '18:00', [
      { break_time: await made('Coffee', 15, { paid: true }), start: '10:00', end: '10:15' },
    ]);
    await plan('19', 'Night', '22:00', '06:00', [
      { break_time: await made('Supper', 60), start: '23:30', end: '00:30' },
      { break_time: tea },
    ]);
    const at = (day: string, ...times: string[]) =>
      times.map((time, place) => ({
        code: '1001',
        at: `2026-02-${day}T${time}:00Z`,
        state: place === 0 ? 0 : place === times.length - 1 ? 1 : place % 2 === 1 ? 2 : 3,
      }));
    await givePunches(server, people.a.id, 'Europe/London', [
      ...at('11', '09:00', '12:05', '13:15', '15:30', '15:40', '18:00'),
      ...at('12', '09:00', '18:00'),
      ...at('13', '09:00', '18:00'),
      ...at('16', '09:00', '10:00', '10:20', '18:00'),
      { code: '1001', at: '2026-02-19T21:50:00Z' },
      { code: '1001', at: '2026-02-19T23:35:00Z', state: 2 },
      { code: '1001', at: '2026-02-20T00:20:00Z', state: 3 },
      { code: '1001', at: '2026-02-20T06:10:00Z', state: 1 },
    ]);
    await calculateDays(server);
  });

  const rowsOf = async (more: Record<string, string> = {}) =>
    dataOf(
      await admin().callEndpoint(breakTimesReport.calls.page, {
        query: { ...february, employee: String(people.employees.empA1), ordering: 'date', ...more },
      }),
    );

  it('has a row for each planned break, with what was planned and what was taken', async () => {
    const rows = await rowsOf();
    expect(
      rows.map((row) => [
        String(row['date']).slice(-2),
        row['break_name'],
        row['break_from'],
        row['break_to'],
        row['break_allowed_min'],
        row['break_left'],
        row['break_back'],
        row['break_taken_min'],
        row['break_beyond_min'],
        row['break_early_min'],
        row['break_outcome'],
      ]),
    ).toEqual([
      ['11', 'Lunch', '12:00:00', '13:00:00', 60, '12:05:00', '13:15:00', 70, 10, 0, 'tooLong'],
      ['11', 'Tea', null, null, 15, '15:30:00', '15:40:00', 10, 0, 5, 'taken'],
      ['12', 'Lunch', '12:00:00', '13:00:00', 60, null, null, 0, 0, 0, 'missed'],
      ['12', 'Tea', null, null, 15, null, null, 0, 0, 0, 'missed'],
      ['13', 'Siesta', '12:00:00', '13:00:00', 60, null, null, 0, 0, 0, 'deducted'],
      ['16', 'Coffee', '10:00:00', '10:15:00', 15, '10:00:00', '10:20:00', 20, 5, 0, 'tooLong'],
      ['19', 'Supper', '23:30:00', '00:30:00', 60, '23:35:00', '00:20:00', 45, 0, 15, 'taken'],
      ['19', 'Tea', null, null, 15, null, null, 0, 0, 0, 'missed'],
    ]);
    expect(rows.map((row) => row['break_paid'])).toEqual([false, false, false, false, false, true, false, false]);
    expect(rows.map((row) => row['break_deducted_min'])).toEqual([0, 0, 0, 0, 60, 0, 0, 0]);
  });

  it('adds up to the days, finds what was too long or missed, and is the same as a file', async () => {
    const employee = String(people.employees.empA1);
    const { totals, groups } = dataOf(
      await admin().callEndpoint(breakTimesReport.calls.totals, {
        query: { ...february, employee, group_by: 'break_outcome', page_size: 200 },
      }),
    );
    const ofDays = dataOf(
      await admin().callEndpoint(totalTimecardReport.calls.totals, { query: { ...february, employee } }),
    ).totals;
    expect(Number(totals?.['break_taken_min']) + Number(totals?.['break_deducted_min'])).toBe(ofDays?.['break_min']);
    expect(totals?.['break_beyond_min']).toBe(ofDays?.['break_over_min']);
    expect(totals).toMatchObject({ breaks: 8, people: 1 });
    expect(Object.fromEntries(groups.map((group) => [group.key, group.totals['breaks']]))).toEqual({
      deducted: 1,
      missed: 3,
      taken: 2,
      tooLong: 2,
    });
    expect((await rowsOf({ break_outcome: 'missed' })).map((row) => row['break_name'])).toEqual([
      'Lunch',
      'Tea',
      'Tea',
    ]);
    expect((await rowsOf({ break_beyond_min__gte: '6' })).map((row) => row['break_name'])).toEqual(['Lunch']);
    const { points } = dataOf(
      await admin().callEndpoint(breakTimesReport.calls.chart, { query: { ...february, employee } }),
    );
    expect(points.find(({ label }) => label === '2026-02-12')?.values).toEqual({
      breaks: 2,
      breaks_too_long: 0,
      breaks_missed: 2,
    });
    const { blob } = await admin().downloadEndpoint(breakTimesReport.calls.export, {
      query: { ...february, employee, ordering: 'date', format: 'csv', columns: 'break_name,break_taken_min' },
    });
    expect(readCsv(new Uint8Array(await blob.arrayBuffer())).slice(1, 3)).toEqual([
      ['Lunch', '1:10'],
      ['Tea', '0:10'],
    ]);
  });

  it('keeps what was planned when the timetable changes, and then has no name that may be another break’s', async () => {
    const [long] = dataOf(await admin().callEndpoint(timetable.calls.list, { query: { alias: 'Long' } }));
    await server.database.asOwner(
      'update timetable_breaks set start = $2, "end" = $3 where timetable = $1 and start is not null',
      [long?.id, '12:30', '13:30'],
    );
    expect((await rowsOf()).slice(0, 2)).toMatchObject([
      { break_name: '', break_from: '12:00:00', break_taken_min: 70 },
      { break_name: 'Tea' },
    ]);
  });

  it('shows people their own', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const rows = dataOf(
      await own.callEndpoint(ownBreakTimesReport.calls.page, { query: { ...february, ordering: 'date' } }),
    );
    expect(rows.filter((row) => row['date'] === '2026-02-11')).toMatchObject([
      { break_taken_min: 70, break_outcome: 'tooLong' },
      { break_name: 'Tea', break_taken_min: 10 },
    ]);
  });
});
