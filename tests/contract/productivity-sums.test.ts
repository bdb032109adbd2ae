import { beforeAll, describe, expect, it } from 'vitest';
import {
  category,
  personDay,
  productivityDashboard,
  productivitySummary,
  rule,
  sumAgain,
} from '#features/productivity/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { agreeNow, computerOf, setProductivity, sumAll } from '#tests/support/activity.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let date: string;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  await setProductivity(admin, { enabled: true, working_hours_only: false });
  for (const role of ['empA1', 'empA2'] as const) await agreeNow(server.caller(await people.tokenOf(role)));
  server.clock.advance({ hours: 26 });
  const at = Math.floor(server.clock.now().epochMilliseconds / 1000) - 1800;
  date = server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString();
  for (const [role, app] of [
    ['empA1', 'Microsoft Word'],
    ['empA2', 'Spotify'],
  ] as const) {
    const { agent } = await computerOf(server, server.caller(await people.tokenOf(role)), role);
    await agent.window({ at, seconds: 600, app });
    await agent.presence({ at, seconds: 600, away: false });
    await agent.presence({ at: at + 600, seconds: 300, away: true });
  }
  await sumAll(server, people.a.id);
  admin = server.caller(await people.tokenOf('adminA'));
});

const dashboard = async (client: Client) =>
  dataOf(await client.callEndpoint(productivityDashboard, { query: { from: date, to: date } }));
const summary = async (client: Client) =>
  dataOf(await client.callEndpoint(productivitySummary.calls.page, { query: { date__gte: date, date__lte: date } }));

describe('sums of productivity', () => {
  it('of fewer people than the settings say are told to nobody, and rows of people neither', async () => {
    const sums = await dashboard(admin);
    expect([sums.total, sums.departments, sums.used, sums.is_partial]).toEqual([null, [], [], true]);
    expect(sums.hours).toEqual([]);
    expect(sums.days.map(({ figures }) => figures)).toEqual([null]);
    expect(await summary(admin)).toEqual([]);
  });

  it('and rows of people are told where the company allows it, the same in both', async () => {
    await setProductivity(admin, { individual_rows: true });
    const sums = await dashboard(admin);
    expect(sums.total).toMatchObject({ people: 2, active: 1200, idle: 600, productive: 600, unproductive: 600 });
    expect(sums.departments).toHaveLength(2);
    // The hours of the day together are the day.
    const together = (of: 'active' | 'productive') => sums.hours.reduce((sum, hour) => sum + hour[of], 0);
    expect([together('active'), together('productive')]).toEqual([1200, 600]);
    const weekday = Temporal.PlainDate.from(date).dayOfWeek;
    expect(sums.hours.every((hour) => hour.weekday === weekday && hour.hour < 24)).toBe(true);
    expect(sums.used.map(({ app, category, seconds }) => [app, category, seconds])).toEqual([
      ['Microsoft Word', 'Documents', 600],
      ['Spotify', 'Entertainment', 600],
    ]);
    const rows = await summary(admin);
    expect(rows.map((row) => [row['active_min'], row['idle_min'], row['productive_percent']])).toEqual([
      [10, 5, 100],
      [10, 5, 0],
    ]);
    expect(rows.map((row) => row['top_apps'])).toEqual(['Microsoft Word', 'Spotify']);
  });

  it('stay when a rule changes, until somebody has past days summed again', async () => {
    const [music] = dataOf(await admin.callEndpoint(rule.calls.list, { query: { search: 'spotify' } }));
    const other = dataOf(await admin.callEndpoint(category.calls.list, { query: { productivity: 'neutral' } }))[0]?.id;
    const change = async (to: number | undefined): Promise<void> => {
      const params = { id: music?.id ?? 0 };
      dataOf(await admin.callEndpoint(rule.calls.patch, { params, body: { category: to ?? 0 } }));
    };
    await change(other);
    await sumAll(server, people.a.id);
    expect((await dashboard(admin)).total).toMatchObject({ unproductive: 600, neutral: 0 });
    expect(dataOf(await admin.callEndpoint(sumAgain, { body: { days: 30 } }))).toEqual({ days: 2 });
    await sumAll(server, people.a.id);
    expect((await dashboard(admin)).total).toMatchObject({
      active: 1200,
      productive: 600,
      unproductive: 0,
      neutral: 600,
    });
    await change(music?.category.id);
    expect(await admin.callEndpoint(sumAgain, { body: { days: 91 } })).toMatchObject({ isSuccess: false });
  });

  it('are shown day by day of a person, where the company allows it and to whom the person is shown', async () => {
    const employee = people.employees.empA2;
    const ask = (client: Client, id: number) => client.callEndpoint(personDay, { query: { employee: id } });
    const day = dataOf(await ask(admin, employee));
    expect(day).toMatchObject({ date, active: 600, idle: 300, unproductive: 600 });
    expect(day.usages.map(({ app }) => app)).toEqual(['Spotify']);
    expect(day.stretches.every(({ title, url }) => title === '' && url === '')).toBe(true);
    await expect(ask(server.caller(await people.tokenOf('adminB')), employee)).rejects.toMatchObject({ status: 404 });
    await expect(ask(server.caller(await people.tokenOf('empA1')), employee)).rejects.toMatchObject({ status: 403 });
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const seen = await Promise.allSettled([people.employees.empA1, employee].map((id) => ask(scoped, id)));
    expect(seen.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await setProductivity(admin, { individual_rows: false });
    await expect(ask(admin, employee)).rejects.toMatchObject({ status: 404 });
    await setProductivity(admin, { individual_rows: true });
  });

  it('are those of their own departments for who is kept to some', async () => {
    const scoped = server.caller(await people.tokenOf('scopedA'));
    expect(await summary(scoped)).toHaveLength(1);
    expect((await dashboard(scoped)).total).toMatchObject({ people: 1 });
  });
});
