import { beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { door } from '#features/access-control/contract.ts';
import { area, companySettings, department, location } from '#features/company/contract.ts';
import { trainingType } from '#features/complement/contract.ts';
import { webPunch } from '#features/device/contract.ts';
import { client as outdoorClient, departmentPlace } from '#features/outdoor/contract.ts';
import { category } from '#features/productivity/contract.ts';
import { overtimeReport, transactionReport } from '#features/report/contract.ts';
import { manualLog, overtime, overtimeApprovals, swapSchedule } from '#features/request/contract.ts';
import { planOffers } from '#features/subscription/contract.ts';
import { apiKey, autoExport, exportRun } from '#features/system/contract.ts';
import { systemSlice } from '#features/system/server.ts';
import { featureCodes, type FeatureCode } from '#shared/contract/features.ts';
import { currentCompany } from '#shared/contract/session.ts';
import type { Client } from '#shared/http/index.ts';
import { startRecurring, type RecurringJob } from '#server/recurring/index.ts';
import { agreeNow, computerOf, setProductivity } from '#tests/support/activity.ts';
import { makeKey } from '#tests/support/api-keys.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { placeAt } from '#tests/support/places.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person: Client;
async function signIn(): Promise<void> {
  admin = server.caller(await people.tokenOf('adminA'));
  person = server.caller(await people.tokenOf('empA1'));
}
beforeAll(signIn);

/** The company's plan includes everything but these. */
const without = (...off: readonly FeatureCode[]): Promise<unknown> =>
  server.database.asOwner('update subscriptions set features = $2 where company_id = $1', [
    people.a.id,
    featureCodes.filter((code) => !off.includes(code)),
  ]);
const answerOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'done',
    (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? thrown.code : thrown),
  );
const off = 'ZBVE0302';

describe('a feature that a plan takes away', () => {
  const query = {};
  it.each<[FeatureCode, () => readonly Promise<unknown>[]]>([
    ['requests', () => [admin.callEndpoint(manualLog.calls.list, { query })]],
    [
      'overtime',
      () => [
        admin.callEndpoint(overtime.calls.list, { query }),
        admin.callEndpoint(overtimeApprovals.list, { query: { box: 'waiting' } }),
        admin.callEndpoint(overtimeReport.calls.page, { query: { date__gte: '2026-03-01', date__lte: '2026-03-02' } }),
      ],
    ],
    ['training', () => [admin.callEndpoint(trainingType.calls.list, { query })]],
    ['swap_schedule', () => [admin.callEndpoint(swapSchedule.calls.list, { query })]],
    ['gps', () => [admin.callEndpoint(outdoorClient.calls.list, { query })]],
    ['access_control', () => [admin.callEndpoint(door.calls.list, { query })]],
    ['ralvie', () => [admin.callEndpoint(category.calls.list, { query })]],
    ['auto_export', () => [admin.callEndpoint(autoExport.calls.list, { query })]],
    ['api', () => [admin.callEndpoint(apiKey.calls.list, { query })]],
  ])('%s takes its calls and no others, and its screens are told', async (code, calls) => {
    await without(code);
    expect(new Set(await Promise.all(calls().map(answerOf)))).toEqual(new Set([off]));
    expect(await answerOf(admin.callEndpoint(department.calls.list, { query }))).toBe('done');
    expect(dataOf(await admin.callEndpoint(currentCompany, {})).subscription).toMatchObject({ features_off: [code] });
    await without();
    expect(new Set(await Promise.all(calls().map(answerOf)))).toEqual(new Set(['done']));
  });

  it('that is a kind of request leaves the other kinds', async () => {
    await without('requests');
    for (const kind of [overtime, swapSchedule])
      expect(await answerOf(admin.callEndpoint(kind.calls.list, { query }))).toBe('done');
    await without('overtime', 'training', 'swap_schedule');
    expect(await answerOf(admin.callEndpoint(manualLog.calls.list, { query }))).toBe('done');
    expect(
      await answerOf(
        admin.callEndpoint(transactionReport.calls.page, {
          query: { date__gte: '2026-03-01', date__lte: '2026-03-02' },
        }),
      ),
    ).toBe('done');
  });

  it('takes its recurring work, but not what removes and ends', async () => {
    const ran: string[] = [];
    const job = (name: string, more: { readonly evenOff?: true } = {}): RecurringJob => ({
      name,
      scope: 'company',
      schedule: { everyMinutes: 1 },
      ...more,
      run: async ({ companyId }) => {
        if (companyId === people.a.id) ran.push(name);
      },
    });
    const recurring = startRecurring(server.host, [
      job('outdoor.test'),
      job('productivity.test', { evenOff: true }),
      job('attendance.test'),
    ]);
    await recurring.drain();
    server.clock.advance({ minutes: 2 });
    await without('gps', 'ralvie');
    await recurring.drain();
    expect(ran.toSorted()).toEqual(['attendance.test', 'productivity.test']);
    server.clock.advance({ minutes: 2 });
    await without();
    await recurring.drain();
    await recurring.stop();
    expect(ran).toContain('outdoor.test');
  });

  it('lets no key in, which works again afterwards', async () => {
    await without();
    await signIn();
    const { secret } = await makeKey(admin, ['company.area.view']);
    const ask = async (): Promise<number> =>
      (await server.fetch(`/web${area.calls.list.path}`, { headers: { authorization: `Bearer ${secret}` } })).status;
    expect(await ask()).toBe(200);
    await without('api');
    expect(await ask()).toBe(403);
    await without();
    expect(await ask()).toBe(200);
  });

  it('keeps nobody from punching by places that nobody can change', async () => {
    const params = { id: String(people.a.id) };
    dataOf(await admin.callEndpoint(companySettings.calls.patch, { params, body: { web_punch: 'on' } }));
    await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
    const made = { location_name: 'Far away', place: placeAt(10, 0), radius: 100 };
    const { id } = dataOf(await admin.callEndpoint(location.calls.create, { body: made }));
    const body = {
      department: people.a.rootDepartment,
      location: id,
      with_below: true,
      start_date: '2020-01-01',
      outside: 'refuse',
    } as const;
    dataOf(await admin.callEndpoint(departmentPlace.calls.create, { body }));
    const punch = () => {
      server.clock.advance({ minutes: 2 });
      const body = { key: randomUUID(), state: 0, place: null } as const;
      return answerOf(person.callEndpoint(webPunch, { body }, { quiet: true }).then(dataOf));
    };
    expect(await punch()).not.toBe('done');
    await without('gps');
    expect(await punch()).toBe('done');
    await without();
    expect(await punch()).not.toBe('done');
  });

  it('records nothing of what agents send', async () => {
    await setProductivity(admin, { enabled: true, working_hours_only: false });
    await agreeNow(person);
    const { agent } = await computerOf(server, person, 'desk');
    const at = Math.floor(server.clock.now().epochMilliseconds / 1000) - 60;
    const stored = async (): Promise<number> =>
      Number((await server.database.asOwner('select count(*) as n from activity_events'))[0]?.['n']);
    await without('ralvie');
    expect((await agent.window({ at, seconds: 10, app: 'Word' })).status).toBe(403);
    expect(await stored()).toBe(0);
    await without();
    expect((await agent.window({ at, seconds: 10, app: 'Word' })).status).toBe(200);
  });

  it('sends no exports, and goes on with the next one afterwards', async () => {
    const body = {
      task_name: 'Off',
      content: 'personnel.employee?columns=emp_code&ordering=emp_code',
      file_name: '[task]',
      format: 'csv' as const,
      at: '07:00',
    };
    const { id } = dataOf(await admin.callEndpoint(autoExport.calls.create, { body }));
    const nextDay = async (): Promise<number> => {
      server.clock.advance({ hours: 24 });
      await signIn();
      const recurring = startRecurring(server.host, systemSlice.recurring ?? []);
      await recurring.drain();
      server.clock.advance({ minutes: 2 });
      await recurring.drain();
      await recurring.stop();
      const [row] = await server.database.asOwner('select count(*) as n from export_runs where auto_export = $1', [id]);
      return Number(row?.['n']);
    };
    await without('auto_export');
    expect(await nextDay()).toBe(0);
    expect(await nextDay()).toBe(0);
    await without();
    expect(await nextDay()).toBe(1);
    expect(dataOf(await admin.callEndpoint(exportRun.calls.list, { query: { auto_export: id } }))).toHaveLength(1);
  });
});

it('is in the plans that had it before it could be taken away', async () => {
  const offers = dataOf(await admin.callEndpoint(planOffers, {}));
  const [standard, professional] = offers.map(({ features }) => features);
  expect(standard).toEqual(featureCodes.filter((code) => code !== 'leave' && code !== 'workflow'));
  expect(professional).toEqual([...featureCodes]);
});
