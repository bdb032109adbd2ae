import { beforeEach, describe, expect, it } from 'vitest';
import { bioPhoto, ownBioPhoto } from '#features/biophoto/contract.ts';
import { consentVersion } from '#features/biophoto/domain/rules.ts';
import { department } from '#features/company/contract.ts';
import { listNotifications, readNotifications } from '#shared/contract/notifications.ts';
import { asCompany } from '#server/http/index.ts';
import { startWorker } from '#server/jobs/index.ts';
import { maintenance } from '#server/maintenance.ts';
import { notify, type NewNotification } from '#server/notifications/index.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { usersOver, usersWith } from '#server/tenancy/membership.ts';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { LiveEvent } from '#server/host.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { limitTo, toDepartments } from '#tests/support/member-scopes.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
beforeEach(() => server.database.asOwner('delete from notifications'));

const terminalHeld: NewNotification = { kind: 'terminal_held', data: { terminal: 'Gate' } };
const tell = (company: number, users: readonly number[], what: NewNotification = terminalHeld): Promise<void> =>
  asCompany(server.host, { companyId: company, name: 'Test', accessor: 'job' }, (context) =>
    notify(context, users, what),
  );
async function inboxOf(role: Role) {
  const answer = await server.caller(await people.tokenOf(role)).callEndpoint(listNotifications);
  if (!answer.isSuccess) throw new Error(answer.code);
  return answer.data.data;
}
async function read(role: Role, body: { ids: number[] } | { up_to: number }): Promise<number> {
  const answer = await server.caller(await people.tokenOf(role)).callEndpoint(readNotifications, { body });
  if (!answer.isSuccess) throw new Error(answer.code);
  return answer.data.data.unread;
}

describe('the inbox', () => {
  it('has what one was told, newest first, until it is marked as read', async () => {
    await tell(people.a.id, [people.users.adminA, people.users.viewA, people.users.adminA]);
    await tell(people.a.id, [people.users.adminA], {
      kind: 'request_rejected',
      data: { about: { namespace: 'device', key: 'bioPhoto' }, number: '', reason: 'Blurred' },
    });
    const { unread, items } = await inboxOf('adminA');
    expect([unread, items.map(({ kind }) => kind)]).toEqual([2, ['request_rejected', 'terminal_held']]);
    expect(await read('adminA', { ids: [items[0]?.id ?? 0] })).toBe(1);
    expect((await inboxOf('adminA')).items.map(({ read_time: at }) => at !== null)).toEqual([true, false]);
    await tell(people.a.id, [people.users.adminA]);
    // Notifications after the newest one that was seen remain unread.
    expect(await read('adminA', { up_to: items[0]?.id ?? 0 })).toBe(1);
    expect((await inboxOf('viewA')).unread).toBe(1);
  });

  it('is one’s own: nobody reads or marks another’s, in this company or in another', async () => {
    await tell(people.a.id, [people.users.adminA]);
    await tell(people.b.id, [people.users.both]);
    const id = (await inboxOf('adminA')).items[0]?.id ?? 0;
    for (const role of ['adminB', 'viewA', 'scopedA', 'empA1', 'vendor', 'both'] as const) {
      expect(await inboxOf(role)).toEqual({ unread: 0, items: [] });
      if (role === 'vendor' || role === 'both') continue;
      expect(await read(role, { ids: [id] })).toBe(0);
      expect(await read(role, { up_to: id })).toBe(0);
    }
    expect((await inboxOf('adminA')).unread).toBe(1);
  });

  it('is told of live, to that person only and once the transaction has committed', async () => {
    const heard: LiveEvent[] = [];
    const stop = server.host.live.subscribe({ hear: (event) => heard.push(event), missed: () => undefined });
    const undone = asCompany(
      server.host,
      { companyId: people.a.id, name: 'Test', accessor: 'job' },
      async (context) => {
        await notify(context, [people.users.viewA], terminalHeld);
        throw new Error('Undone');
      },
    );
    await expect(undone).rejects.toThrow('Undone');
    await tell(people.a.id, [people.users.adminA]);
    stop();
    expect(heard).toEqual([
      {
        companyId: people.a.id,
        userId: people.users.adminA,
        topic: 'notifications',
        payload: { kind: 'terminal_held' },
      },
    ]);
    expect((await inboxOf('viewA')).unread).toBe(0);
  });

  it('tells of an export that is done, and leads to its file', async () => {
    const started = await server
      .caller(await people.tokenOf('adminA'))
      .callEndpoint(department.calls.exportJob, { query: { format: 'csv' }, body: {} });
    if (!started.isSuccess) throw new Error(started.code);
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
    expect((await inboxOf('adminA')).items).toMatchObject([
      {
        kind: 'export_done',
        data: { about: department.words, rows: expect.any(Number) },
        target: { type: 'job', id: started.data.data.job },
      },
    ]);
  });

  it('tells of an import how many rows were left out for their errors too', async () => {
    const client = server.caller(await people.tokenOf('adminA'));
    const text = 'dept_code,dept_name\r\nN1,North\r\n,Nameless\r\nN1,Twice';
    const file = (await sendFile(client, 'company.department.import', 'departments.csv', text)).dataURL;
    const started = await client.callEndpoint(department.calls.import, {
      body: { file, file_name: 'departments.csv', mode: 'skip' },
    });
    if (!started.isSuccess) throw new Error(started.code);
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
    expect((await inboxOf('adminA')).items).toMatchObject([{ kind: 'import_done', data: { made: 1, failed: 2 } }]);
  });

  it('tells who may decide that a request waits, once until they have read it, and not whose it is', async () => {
    const employee = server.caller(await people.tokenOf('empA1'));
    const photo = async () => {
      const made = await employee.callEndpoint(ownBioPhoto.calls.create, {
        body: { photo: dataUrlOf(smallJpeg), consent_version: consentVersion },
      });
      if (!made.isSuccess) throw new Error(JSON.stringify(made));
      const { id } = made.data.data;
      await employee.callEndpoint(ownBioPhoto.actions.revoke.call, { body: { ids: [id] } });
    };
    await photo();
    // It opens the one that waits, and the list of all once there are several.
    expect((await inboxOf('adminA')).items).toMatchObject([
      { kind: 'request_waiting', target: { type: 'device.bio_photo', id: expect.any(Number) } },
    ]);
    await photo();
    const { items } = await inboxOf('adminA');
    expect(items).toMatchObject([
      { kind: 'request_waiting', data: { about: bioPhoto.words }, target: { type: 'device.bio_photo', id: null } },
    ]);
    await read('adminA', { up_to: items[0]?.id ?? 0 });
    await photo();
    expect((await inboxOf('adminA')).items).toHaveLength(2);
    // Who sees only the applicant's department may decide too.
    expect((await inboxOf('scopedA')).items).toMatchObject([{ kind: 'request_waiting' }]);
    for (const role of ['empA1', 'viewA', 'adminB'] as const)
      expect((await inboxOf(role)).items.filter(({ kind }) => kind === 'request_waiting')).toEqual([]);
  });

  it('asks of people who may act and see all of the company', async () => {
    const found = await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
      usersWith(context, 'device.terminal.change'),
    );
    expect(new Set(found)).toEqual(new Set([people.users.adminA, people.users.both]));
  });

  it('asks of those too who see a part of the company with the person in it', async () => {
    const { a, users, employees } = people;
    const isAsked = (employee: number): Promise<boolean> =>
      asCompany(server.host, { companyId: a.id, name: 'Test', accessor: 'job' }, async (context) =>
        (await usersOver(context, 'device.bio_photo.approve', employee)).includes(users.scopedA),
      );
    const both = async () => [await isAsked(employees.empA1), await isAsked(employees.empA2)];
    const limited = (scope: MemberScope) => limitTo(server, a.id, users.scopedA, scope);
    expect(await both()).toEqual([true, false]);
    await limited(toDepartments([a.rootDepartment]));
    expect(await both()).toEqual([true, true]);
    await limited({ of: 'areas', departments: [], areas: [a.rootArea] });
    expect(await both()).toEqual([true, true]);
    await limited({ of: 'areas', departments: [], areas: [] });
    expect(await both()).toEqual([false, false]);

    // A team: the superior of the first is the second, whose record the member has.
    const link = (employee: number | null) =>
      server.database.asOwner(
        `update memberships set employee = ${employee ?? 'null'} where company_id = ${a.id} and user_id = ${users.scopedA}`,
      );
    await server.database.asOwner(`update memberships set employee = null where employee = ${employees.empA2}`);
    await server.database.asOwner(`update employees set superior = ${employees.empA2} where id = ${employees.empA1}`);
    await link(employees.empA2);
    await limited({ of: 'team', departments: [], areas: [] });
    // Nobody is asked of their own.
    expect(await both()).toEqual([true, false]);
    await limited({ of: 'self', departments: [], areas: [] });
    expect(await both()).toEqual([false, false]);
  });

  it('forgets what is three months old', async () => {
    await tell(people.a.id, [people.users.adminA]);
    const recurring = startRecurring(server.host, maintenance);
    await recurring.drain();
    server.clock.advance({ hours: 24 * 89 });
    await recurring.drain();
    const left = () => server.database.asOwner('select count(*)::int as n from notifications');
    expect(await left()).toEqual([{ n: 1 }]);
    server.clock.advance({ hours: 24 * 2 });
    await recurring.drain();
    await recurring.stop();
    expect(await left()).toEqual([{ n: 0 }]);
  });
});
