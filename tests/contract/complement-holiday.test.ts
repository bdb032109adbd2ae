import { beforeAll, describe, expect, it } from 'vitest';
import { addPublicHolidays, holiday, publicHolidayCountries, publicHolidays } from '#features/complement/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('holidays', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });
  const { calls } = holiday;
  const list = async (country: string, region?: string) =>
    dataOf(
      await admin.callEndpoint(publicHolidays, {
        query: { country, year: 2026, years: 1, ...(region === undefined ? {} : { region }) },
      }),
    );

  it('of a country are listed, a region’s with them, and marked once they are added', async () => {
    const { countries } = dataOf(await admin.callEndpoint(publicHolidayCountries, {}));
    expect(countries.find(({ code }) => code === 'DE')?.regions).toContainEqual({ code: 'BY', name: 'Bayern' });
    const all = await list('DE');
    const bavarian = await list('DE', 'BY');
    expect(all.map(({ start_date }) => start_date)).not.toContain('2026-01-06');
    const epiphany = bavarian.find(({ start_date }) => start_date === '2026-01-06');
    expect(epiphany).toMatchObject({ duration_day: 1, day_part: 'full', kind: 'public', there: false });
    // A holiday by the moon begins on the evening before and has the date of its day.
    expect((await list('TR')).find(({ start_date }) => start_date === '2026-03-20')).toMatchObject({ duration_day: 3 });

    const body = {
      holidays: [
        { holiday_name: 'Epiphany', start_date: '2026-01-06', duration_day: 1, day_part: 'full' as const },
        { holiday_name: 'New Year', start_date: '2026-01-01', duration_day: 1, day_part: 'full' as const },
      ],
    };
    expect(dataOf(await admin.callEndpoint(addPublicHolidays, { body }))).toEqual({ added: 2, there: 0 });
    expect(dataOf(await admin.callEndpoint(addPublicHolidays, { body }))).toEqual({ added: 0, there: 2 });
    expect((await list('DE', 'BY')).filter(({ there }) => there).map(({ start_date }) => start_date)).toEqual([
      '2026-01-01',
      '2026-01-06',
    ]);
    const unknown = await admin.callEndpoint(publicHolidays, { query: { country: 'QQ', year: 2026, years: 1 } });
    expect(unknown.isSuccess).toBe(false);
  });

  it('are copied to the next year, unless they come back or have been', async () => {
    const made = await Promise.all(
      [
        { holiday_name: 'Founders', start_date: '2028-02-29', day_part: 'second_half' as const },
        { holiday_name: 'Company', start_date: '2028-03-01', is_recurring: true },
      ].map(async (body) => dataOf(await admin.callEndpoint(calls.create, { body }))),
    );
    const copy = async () => {
      const results = dataOf(
        await admin.callEndpoint(holiday.actions.copy_next_year.call, { body: { ids: made.map(({ id }) => id) } }),
      );
      return results.map(({ ok, code }) => (ok ? 'done' : code));
    };
    expect(await copy()).toEqual(['done', 'ZBCP0103']);
    expect(await copy()).toEqual(['ZBCP0102', 'ZBCP0103']);
    const found = dataOf(await admin.callEndpoint(calls.list, { query: { search: 'Founders' } }));
    expect(
      found
        .map(({ start_date, day_part }) => [start_date, day_part])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['2028-02-29', 'second_half'],
      ['2029-02-28', 'second_half'],
    ]);
  });

  it('of half a day are of one day', async () => {
    const refused = await admin.callEndpoint(calls.create, {
      body: { holiday_name: 'Two halves', start_date: '2026-12-24', day_part: 'first_half', duration_day: 2 },
    });
    expect(refused.isSuccess).toBe(false);
  });
});
