import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { givePeople, habits, makeKinds, makerOf, type Habit, type Kind } from '#tests/support/generated-company.ts';
import { brokenIdentities, figureOf, storedDaysOf } from '#tests/support/stored-days.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** Nights in which a clock goes forward or back, and by how many minutes. */
const changes = [
  ['Europe/London', '2025-03-30', 60],
  ['Europe/London', '2025-10-26', -60],
  ['America/New_York', '2025-03-09', 60],
  ['America/New_York', '2025-11-02', -60],
  ['Australia/Lord_Howe', '2025-10-05', 30],
  ['Australia/Lord_Howe', '2025-04-06', -30],
] as const;

/** Four days before the change, its day, and two after. */
const daysAround = (date: string): string[] =>
  Array.from({ length: 7 }, (_, at) =>
    Temporal.PlainDate.from(date)
      .add({ days: at - 4 })
      .toString(),
  );

/** Comes and goes as the plan has it, on every third day. */
const everyThirdDay = (days: number): Habit[] =>
  Array.from({ length: days }, (_, at) => ({ comes: at % 3 === 0, late: 0, over: 0, forgets: null, lunch: null }));

describe('the stored days around a change of the clock', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let kinds: Kind[] = [];
  let area: number[] = [];
  let made = 0;

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
    area = listed.isSuccess ? (listed.data.data[0]?.area.map(({ id }) => id) ?? []) : [];
    kinds = await makeKinds(admin);
  });

  async function storedAround(
    zone: string,
    date: string,
    of: readonly Kind[],
    behaviour: readonly (readonly Habit[])[],
  ) {
    made += 1;
    const dates = daysAround(date);
    const own = await makerOf(admin)(department, { dept_code: `CLOCK${made}`, dept_name: `Clocks ${made}` });
    const ids = await givePeople(server, admin, { id: people.a.id, department: own, area }, of, behaviour, {
      dates,
      name: `CL${made}`,
      zones: [zone],
    });
    await calculateDays(server);
    return storedDaysOf(server, ids.flat(), dates.at(-1) ?? date);
  }

  it.each(changes)('hold what is due of each, whatever people do: %s, %s', async (zone, date, minutes) => {
    await fc.assert(
      fc.asyncProperty(fc.array(habits(7), { minLength: 10, maxLength: 10 }), async (behaviour) => {
        const rows = await storedAround(zone, date, kinds, behaviour);
        expect(rows).toHaveLength(kinds.length * 7);
        expect(rows.flatMap((row) => brokenIdentities(row, Math.abs(minutes)))).toEqual([]);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('count the minutes that pass, not those between two times of the wall clock', async () => {
    const nights = kinds.filter(({ name }) => name === '24/48');
    for (const [zone, date, minutes] of changes) {
      // A round of three days that begins four days before the change: its second work begins on the eve, at 8:00.
      const rows = await storedAround(zone, date, nights, [everyThirdDay(7)]);
      const eve = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
      const worked = rows.filter((row) => figureOf(row, 'present_min') > 0);
      expect([zone, ...worked.map((row) => [row['att_date'], figureOf(row, 'present_min')])]).toContainEqual([
        eve,
        24 * 60 - minutes,
      ]);
    }
  });
});
