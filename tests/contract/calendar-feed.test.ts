import { beforeAll, describe, expect, it } from 'vitest';
import { endCalendarFeed, makeCalendarFeed, ownCalendarFeed } from '#features/attendance/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { ownOvertime } from '#features/request/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  const body = { holiday_name: 'Founders, day; one', start_date: '2026-03-05', duration_day: 2 };
  dataOf(await admin.callEndpoint(holiday.calls.create, { body }));
  dataOf(
    await own.callEndpoint(ownOvertime.calls.create, {
      body: { overtime_date: '2026-03-04', start_time: '18:00', end_time: '20:00', apply_reason: 'Stocktaking' },
    }),
  );
});

const make = async (caller = own, language: 'en' | 'ar' = 'en') =>
  dataOf(await caller.callEndpoint(makeCalendarFeed, { body: { language } })).path;
const linesOf = async (path: string) => (await (await server.fetch(path)).text()).replaceAll('\r\n ', '').split('\r\n');

describe('the link to one’s calendar', () => {
  it('tells holidays and requests to whoever has it, without a sign-in', async () => {
    const path = await make();
    const answer = await server.fetch(path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ]);
    const lines = await linesOf(path);
    expect(lines).toContain(String.raw`SUMMARY:Founders\, day\; one`);
    expect(lines).toContain('DTEND;VALUE=DATE:20260307');
    // The person's own request, in UTC, as pending.
    expect(lines).toContain('SUMMARY:Overtime (pending)');
    expect(lines).toContain('DTSTART:20260304T180000Z');
    expect(lines).toContain('STATUS:TENTATIVE');
    expect(dataOf(await own.callEndpoint(ownCalendarFeed)).feed).toMatchObject({
      token_hint: path.slice(-4),
      last_read: expect.any(String),
    });
  });

  it('is written in the language in which it was made', async () => {
    expect(await linesOf(await make(own, 'ar'))).not.toContain('SUMMARY:Overtime (pending)');
  });

  it('ends when a new one is made, when it is taken back, and answers alike to a guess', async () => {
    const first = await make();
    const second = await make();
    expect((await server.fetch(first)).status).toBe(404);
    expect((await server.fetch(second)).status).toBe(200);
    const guessed = second.replace(/[\w-]{43}$/, 'A'.repeat(43));
    for (const wrong of [guessed, second.slice(0, -1), second.replace(/\?.*/, ''), '/web/calendar/x.ics']) {
      const answer = await server.fetch(wrong);
      expect([wrong, answer.status, await answer.text()]).toEqual([wrong, 404, '']);
    }
    dataOf(await own.callEndpoint(endCalendarFeed, { body: {} }));
    expect((await server.fetch(second)).status).toBe(404);
    expect(dataOf(await own.callEndpoint(ownCalendarFeed)).feed).toBeNull();
  });

  it('is nobody else’s, and its secret is kept nowhere', async () => {
    const other = server.caller(await people.tokenOf('empA2'));
    const theirs = await make(other);
    await make();
    dataOf(await own.callEndpoint(endCalendarFeed, { body: {} }));
    expect((await server.fetch(theirs)).status).toBe(200);
    const secret = theirs.slice(-43);
    const kept = await server.database.asOwner('select * from calendar_feeds', []);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(server.logLines.join('\n')).not.toContain(secret);
    // The link names its company: the same numbers of another company do not work.
    const elsewhere = theirs.replace(`/${people.a.id}-`, `/${people.b.id}-`);
    expect((await server.fetch(elsewhere)).status).toBe(404);
  });

  it('ends with the work of its person', async () => {
    const path = await make(server.caller(await people.tokenOf('empA2')));
    await server.database.asOwner(
      "update memberships set status = 'disabled' where company_id = $1 and employee = $2",
      [people.a.id, people.employees.empA2],
    );
    expect((await server.fetch(path)).status).toBe(404);
  });
});
