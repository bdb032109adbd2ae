import { beforeAll, describe, expect, it } from 'vitest';
import { announcement, notice } from '#features/outdoor/contract.ts';
import { listNotifications, readNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let one: Client;

const listed = async (query: Record<string, string | number> = {}) =>
  dataOf(await admin.callEndpoint(notice.calls.list, { query: { page_size: 100, ...query } }));
const bell = async () => dataOf(await one.callEndpoint(listNotifications, { query: {} }));

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  one = server.caller(await people.tokenOf('empA1'));
  const start_time = server.clock.now().toString();
  const body = { title: 'Gate 2 is closed', content: 'Use gate 3.', start_time };
  const { id } = dataOf(await admin.callEndpoint(announcement.calls.create, { body }));
  dataOf(await admin.callEndpoint(announcement.actions.publish.call, { body: { ids: [id] } }));
});

describe('messages to employees', () => {
  it('say to whom each went, and whether it was read', async () => {
    const employee = people.employees.empA1;
    const [sent] = await listed({ employee, type: 'announcement' });
    expect(sent).toMatchObject({ employee: { id: employee }, about: 'Gate 2 is closed', status: 'unread' });
    const [newest] = (await bell()).items;
    dataOf(await one.callEndpoint(readNotifications, { body: { ids: [newest?.id ?? 0] } }));
    expect(await listed({ employee, status: 'read' })).toMatchObject([{ id: sent?.id, status: 'read' }]);
    expect((await listed({ status: 'unread' })).map((row) => row.employee.id)).not.toContain(employee);
  });

  it('are found by the name of whom they went to, however many are called so', async () => {
    const employee = people.employees.empA1;
    const search = 'zoltan';
    await server.database.asOwner('update employees set first_name = $1 where id = $2', ['Zoltán', employee]);
    const whose = async () => new Set((await listed({ search })).map((row) => row.employee.id));
    expect(await whose()).toEqual(new Set([employee]));
    await server.database.asOwner(`insert into employees (company_id, emp_code, first_name, department)
      select ${people.a.id}, 'N' || n, 'Zoltán', ${people.a.departments.one} from generate_series(1, 1001) n`);
    expect(await whose()).toEqual(new Set([employee]));
    await server.database.asOwner(`delete from employees where company_id = ${people.a.id} and emp_code like 'N%'`);
    expect(await listed({ search: 'nobody by this name' })).toEqual([]);
  });

  it('are sent again to whose they were', async () => {
    const before = (await bell()).items.length;
    const [sent] = await listed({ employee: people.employees.empA1 });
    dataOf(await admin.callEndpoint(notice.actions.notify.call, { body: { ids: [sent?.id ?? 0] } }));
    const after = await bell();
    expect(after.items).toHaveLength(before + 1);
    expect(after.items[0]).toMatchObject({ data: { title: 'Gate 2 is closed' }, read_time: null });
  });
});
