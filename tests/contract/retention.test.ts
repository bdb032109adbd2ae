import { beforeAll, describe, expect, it } from 'vitest';
import { lockedDay, periodLock } from '#features/attendance/contract.ts';
import { transaction } from '#features/device/contract.ts';
import { operationLog, retention, retentionPreview } from '#features/system/contract.ts';
import { forgetOldPunches } from '#features/system/server/retention.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { removeOldMails } from '#server/mail/index.ts';
import { removeOldNotifications } from '#server/notifications/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The clock of the suites stands at 2 March 2026. */
describe('retention', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let person = 0;
  let lock = 0;

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const { rootDepartment: department, rootArea } = people.a;
    const hire_date = '2023-01-02';
    person = await makeRecord(admin, employee, {
      emp_code: '7301',
      first_name: 'Olga',
      department,
      area: [rootArea],
      hire_date,
    });
    const at = ['2023-06-14T09:00:00Z', '2023-06-30T09:00:00Z', '2023-08-01T09:00:00Z', '2026-02-10T09:00:00Z'];
    await givePunches(
      server,
      people.a.id,
      'Europe/London',
      at.map((time) => ({ code: '7301', at: time })),
    );
    await calculateDays(server);
    lock = await makeRecord(admin, periodLock, { department, start_date: '2023-06-01', end_date: '2023-06-30' });
  });

  const change = async (body: Record<string, unknown>, client = admin) => {
    const [setting] = dataOf(await client.callEndpoint(retention.calls.list, {}));
    return client.callEndpoint(retention.calls.patch, { params: { id: String(setting?.id) }, body });
  };
  const usual = { mail_days: 90, notification_days: 90 };
  const preview = async (query: Record<string, number>) =>
    dataOf(await admin.callEndpoint(retentionPreview, { query: { ...usual, ...query } }));
  const kept = async () =>
    dataOf(
      await admin.callEndpoint(transaction.calls.list, { query: { emp_code: '7301', ordering: 'punch_time' } }),
    ).map(({ punch_time: time }) => time.slice(0, 10));
  const inCompany = <T>(run: Parameters<typeof asCompany<T>>[2]) =>
    asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, run);

  it('keeps punches two years at least, and all of them until somebody says otherwise', async () => {
    expect(await change({ punch_months: 23 })).toMatchObject({ isSuccess: false });
    expect((await inCompany((context) => forgetOldPunches.run(context))) ?? {}).toEqual({ hasMore: false });
    expect(await kept()).toHaveLength(4);
    expect(await preview({})).toMatchObject([{ kind: 'punches', kept_from: null, rows: 0 }, {}, {}]);
  });

  it('shows before it is saved how much would go, from which day, and what stays because it is not locked', async () => {
    expect((await preview({ punch_months: 24 }))[0]).toEqual({
      kind: 'punches',
      kept_from: '2024-03-02',
      rows: 1,
      oldest: '2023-06-14',
      held: 2,
    });
    expect(await kept()).toHaveLength(4);
  });

  it('deletes punches of locked days alone, says so in the log, and does it once', async () => {
    dataOf(await change({ punch_months: 24 }));
    await inCompany((context) => forgetOldPunches.run(context));
    expect(await kept()).toEqual(['2023-06-30', '2023-08-01', '2026-02-10']);
    const logged = async () =>
      dataOf(
        await admin.callEndpoint(operationLog.calls.list, {
          query: { object_type: 'device.transaction', action: 'delete' },
        }),
      );
    expect(await logged()).toMatchObject([{ changes: [{ field: 'count', old: 1, new: null }] }]);
    await inCompany((context) => forgetOldPunches.run(context));
    expect(await logged()).toHaveLength(1);
  });

  it('lets nobody reopen a period whose punches are gone, and finds no difference in its days', async () => {
    await expect(
      admin.callEndpoint(periodLock.actions.reopen.call, { body: { ids: [lock], reopen_reason: 'Late' } }),
    ).resolves.toMatchObject({ data: { data: [{ ok: false, code: 'ZBAT0703' }] } });
    await server.database.asOwner(
      `insert into day_marks (company_id, employee, first_date, last_date, marked_at) values ($1, $2, '2023-06-14', '2023-06-14', $3)`,
      [people.a.id, person, server.clock.now().toString()],
    );
    await calculateDays(server);
    expect(dataOf(await admin.callEndpoint(lockedDay.calls.list, { query: { employee__in: String(person) } }))).toEqual(
      [],
    );
  });

  it('keeps mails and notifications as long as it says', async () => {
    await server.database.asOwner(
      `insert into mail_logs (company_id, kind, recipient, subject, status, create_time)
        select $1, 'test', 'a@acme.test', 'Old', 'sent', $2::timestamptz - n * interval '1 day' from unnest(array[40, 100]) n`,
      [people.a.id, server.clock.now().toString()],
    );
    const mails = async () =>
      (
        await server.database.asOwner(
          `select count(*)::int as n from mail_logs where company_id = $1 and subject = 'Old'`,
          [people.a.id],
        )
      )[0]?.['n'];
    expect((await preview({ mail_days: 30 }))[1]).toMatchObject({ kind: 'mails', rows: 2, kept_from: '2026-01-31' });
    dataOf(await change({ mail_days: 120, notification_days: 30 }));
    await inCompany(removeOldMails);
    await inCompany(removeOldNotifications);
    expect(await mails()).toBe(2);
    dataOf(await change({ mail_days: 60 }));
    await inCompany(removeOldMails);
    expect(await mails()).toBe(1);
  });

  it('is nobody’s without the right, and no other company’s', async () => {
    const mayNot = server.caller(await people.tokenOf('empA1'));
    await expect(mayNot.callEndpoint(retention.calls.list, {})).rejects.toMatchObject({ status: 403 });
    await expect(mayNot.callEndpoint(retentionPreview, { query: usual })).rejects.toMatchObject({ status: 403 });
    const other = server.caller(await people.tokenOf('adminB'));
    const [own] = dataOf(await admin.callEndpoint(retention.calls.list, {}));
    await expect(
      other.callEndpoint(retention.calls.patch, { params: { id: String(own?.id) }, body: { mail_days: 30 } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
