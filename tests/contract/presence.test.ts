import { beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '#features/app/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;

/** The keys that somebody pressed today, an hour apart, and whether they are in then. 255: the terminal sends none. */
const days = [
  { name: 'a check-in', keys: [0], is: 'in' },
  { name: 'no key', keys: [255], is: 'in' },
  { name: 'no key, twice', keys: [255, 255], is: 'out' },
  { name: 'the same key twice, as where nobody presses one', keys: [0, 0], is: 'out' },
  { name: 'the same key three times', keys: [0, 0, 0], is: 'in' },
  { name: 'in and out', keys: [0, 1], is: 'out' },
  { name: 'in, out and in again', keys: [0, 1, 0], is: 'in' },
  { name: 'in twice after out', keys: [0, 1, 0, 0], is: 'in' },
  { name: 'only out, after a night', keys: [1], is: 'out' },
  { name: 'back from a break', keys: [0, 2, 3], is: 'in' },
  { name: 'on a break', keys: [0, 2], is: 'out' },
  { name: 'twice within a minute', keys: [0, 0], seconds: 20, is: 'in' },
] as const;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const [colleague] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
  const start = server.clock.now().toZonedDateTimeISO('Europe/London').startOfDay().add({ minutes: 30 });
  for (const [index, day] of days.entries()) {
    const code = String(7600 + index);
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: {
          emp_code: code,
          first_name: 'Present',
          department: people.a.departments.one,
          area: colleague?.area.map(({ id }) => id) ?? [],
        },
      }),
    );
    const apart = 'seconds' in day ? { seconds: day.seconds } : { hours: 1 };
    let at = start;
    const samples = day.keys.map((state) => {
      const sample = { code, at: at.toInstant().toString(), state };
      at = at.add(apart);
      return sample;
    });
    await givePunches(server, people.a.id, 'Europe/London', samples);
  }
});

describe('who is in now', () => {
  it.each(days.map((day, index) => ({ ...day, code: String(7600 + index) })))('$name: $is', async ({ code, is }) => {
    const [found] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { emp_code: code, presence: is } }));
    expect(found?.emp_code).toBe(code);
  });

  it('is the same number on the dashboard as in the list', async () => {
    const { in_now: figure, arrived } = dataOf(await admin.callEndpoint(dashboard));
    expect({ figure, arrived }).toEqual({
      figure: days.filter(({ is }) => is === 'in').length,
      arrived: days.length,
    });
  });
});
