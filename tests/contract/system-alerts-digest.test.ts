import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { alertRule } from '#features/system/contract.ts';
import { systemSlice } from '#features/system/server.ts';
import type { AlertEvent } from '#shared/contract/alerts.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { asCompany } from '#server/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const admin = async () => server.caller(await people.tokenOf('adminA'));

/** Runs the job of alerts at a wall-clock time of London. */
async function runAt(local: string): Promise<void> {
  const at = Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/London').toInstant();
  server.clock.advance(server.clock.now().until(at));
  const job = systemSlice.recurring?.find(({ name }) => name === 'system.alerts');
  if (job?.scope !== 'company') throw new Error('No job of alerts');
  const step = () => asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, job.run);
  while ((await step())?.hasMore);
}
async function change(event: AlertEvent, body: z.input<typeof alertRule.patch>) {
  const rules = dataOf(await (await admin()).callEndpoint(alertRule.calls.list, { query: { page_size: 100 } }));
  const id = String(rules.find((rule) => rule.event === event)?.id);
  return (await admin()).callEndpoint(alertRule.calls.patch, { params: { id }, body });
}
async function told() {
  const { items } = dataOf(await (await admin()).callEndpoint(listNotifications));
  return items.filter(({ kind }) => kind === 'alert_terminal_storage').map(({ data }) => data);
}
const addTerminal = (alias: string, protocol: object, users: number | null = null) =>
  server.database.asOwner(
    `insert into terminals (company_id, sn, alias, area, standing, protocol, user_count) values ($1, $2, $2, $3, 'proven', $4, $5)`,
    [people.a.id, alias, people.a.rootArea, JSON.stringify(protocol), users],
  );

beforeEach(async () => {
  await server.database.asOwner('delete from notifications');
  await server.database.asOwner('delete from terminals where company_id = $1', [people.a.id]);
  await change('terminal_storage', { is_enabled: false });
});
const on = { is_enabled: true, digest: 'immediate', quiet_from: null, quiet_until: null } as const;

describe('a terminal whose storage is nearly full', () => {
  it('is told by its punches or its people, once a week while it is', async () => {
    await addTerminal('Full', { records: '91000', mostRecords: '100000' });
    await addTerminal('Crowded', { mostPeople: '3000' }, 2700);
    await addTerminal('Roomy', { records: '89999', mostRecords: '100000', mostPeople: '3000' }, 10);
    await addTerminal('Silent', {}, 5);
    dataOf(await change('terminal_storage', { ...on, from_count: 90 }));
    await runAt('2026-03-02T12:00');
    expect(await told()).toMatchObject([{ terminal: 'Full', percent: 91, count: 2 }]);
    await runAt('2026-03-03T12:00');
    expect(await told()).toHaveLength(1);
    await runAt('2026-03-09T12:00');
    expect(await told()).toHaveLength(2);
  });
});

describe('quiet hours of a rule', () => {
  it('hold alerts back until they end, over midnight too', async () => {
    dataOf(await change('terminal_storage', { ...on, quiet_from: '21:00', quiet_until: '06:30' }));
    await addTerminal('Night', { records: '95', mostRecords: '100' });
    await runAt('2026-03-10T22:00');
    await runAt('2026-03-11T06:25');
    expect(await told()).toEqual([]);
    await runAt('2026-03-11T06:30');
    expect(await told()).toMatchObject([{ terminal: 'Night', count: 1 }]);
  });

  it('have a beginning and an end, or neither', async () => {
    expect(await change('terminal_storage', { ...on, quiet_from: '21:00' })).toMatchObject({
      isSuccess: false,
      fields: { quiet_until: expect.anything() },
    });
  });
});

describe('a digest', () => {
  it('collects a day, and comes once at its time', async () => {
    await runAt('2026-03-17T07:00');
    dataOf(await change('terminal_storage', { ...on, digest: 'daily', digest_at: '08:00' }));
    await addTerminal('One', { records: '95', mostRecords: '100' });
    await runAt('2026-03-17T07:55');
    expect(await told()).toEqual([]);
    await addTerminal('Two', { records: '96', mostRecords: '100' });
    await runAt('2026-03-17T08:00');
    expect(await told()).toMatchObject([{ count: 2 }]);
    await addTerminal('Three', { records: '97', mostRecords: '100' });
    await runAt('2026-03-17T09:00');
    expect(await told()).toHaveLength(1);
    await runAt('2026-03-18T08:20');
    expect(await told()).toHaveLength(2);
  });

  it('of a week comes on its day; a time of today that is over is not made up for', async () => {
    await runAt('2026-03-25T10:00'); // A Wednesday.
    await addTerminal('Weekly', { records: '95', mostRecords: '100' });
    const weekly = { ...on, digest: 'weekly', digest_weekday: 'wednesday', digest_at: '08:00' } as const;
    dataOf(await change('terminal_storage', weekly));
    await runAt('2026-03-25T11:00');
    await runAt('2026-03-31T11:00');
    expect(await told()).toEqual([]);
    await runAt('2026-04-01T08:00');
    expect(await told()).toHaveLength(1);
  });
});
