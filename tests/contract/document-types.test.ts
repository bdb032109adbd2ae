import { beforeAll, describe, expect, it } from 'vitest';
import { documentType, employeeDocument, ownDocument } from '#features/complement/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// Today is 2 March 2026.
describe('types of documents', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });

  const type = async (
    doc_type_code: string,
    body: { is_required?: boolean; has_expiry?: boolean; visible_to_employee?: boolean } = {},
  ) =>
    dataOf(
      await admin.callEndpoint(documentType.calls.create, {
        body: { doc_type_code, doc_type_name: `${doc_type_code} paper`, ...body },
      }),
    ).id;
  const file = async (of: number, doc_type: number, expire_date: string | null) =>
    dataOf(
      await admin.callEndpoint(employeeDocument.calls.create, {
        body: { employee: of, doc_type, ...(expire_date === null ? {} : { expire_date }) },
      }),
    );
  const countsOf = async (id: number, as: Client = admin) => {
    const { missing_count, expiring_count, expired_count } = dataOf(
      await as.callEndpoint(documentType.calls.retrieve, { params: { id } }),
    );
    return [missing_count, expiring_count, expired_count];
  };
  const peopleWithout = async (id: number, as: Client = admin) =>
    dataOf(
      await as.callEndpoint(employee.calls.list, {
        query: { status__in: 'active', missing_documents: String(id), page_size: 100 },
      }),
    ).map((one) => one.id);
  const statesOf = async (doc_type: number, query: Record<string, string> = {}) =>
    dataOf(
      await admin.callEndpoint(employeeDocument.calls.list, {
        query: { doc_type: String(doc_type), ordering: 'id', page_size: 50, ...query },
      }),
    ).map(({ id, validity }) => [id, validity]);

  it('count who has none, and say so of each person', async () => {
    const active = dataOf(
      await admin.callEndpoint(employee.calls.list, { query: { status__in: 'active', page_size: 100 } }),
    );
    const contract = await type('CONTRACT', { is_required: true });
    const other = await type('OTHER');
    expect(await countsOf(contract)).toEqual([active.length, 0, 0]);
    expect(await countsOf(other)).toEqual([null, 0, 0]);
    const { empA1, empA2 } = people.employees;
    await file(empA1, contract, null);
    await file(empA1, contract, '2030-01-01');
    expect(await countsOf(contract)).toEqual([active.length - 1, 0, 0]);
    const without = await peopleWithout(contract);
    expect(without).toHaveLength(active.length - 1);
    expect(without).not.toContain(empA1);
    expect(await peopleWithout(other)).toContain(empA1);
    const missingOf = async (id: number) =>
      dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id } })).missing_documents;
    expect(await missingOf(empA1)).toEqual([]);
    expect(await missingOf(empA2)).toEqual([{ id: contract, display_name: 'CONTRACT paper' }]);
    // Who has left is missed no more.
    await server.database.asOwner(`update employees set status = 'resigned' where id = $1`, [empA2]);
    expect(await countsOf(contract)).toEqual([active.length - 2, 0, 0]);
    expect(await missingOf(empA2)).toEqual([]);
    await server.database.asOwner(`update employees set status = 'active' where id = $1`, [empA2]);
  });

  it('count what expires within 30 days and what has expired, until it is renewed', async () => {
    const permit = await type('PERMIT');
    const { empA1, empA2 } = people.employees;
    const old = await file(empA1, permit, '2026-02-01');
    const soon = await file(empA2, permit, '2026-04-01');
    expect(await countsOf(permit)).toEqual([null, 1, 1]);
    expect(await statesOf(permit)).toEqual([
      [old.id, 'expired'],
      [soon.id, 'expiring'],
    ]);
    expect(await statesOf(permit, { validity__in: 'expired' })).toEqual([[old.id, 'expired']]);
    const renewed = await file(empA1, permit, '2026-04-02');
    expect(await countsOf(permit)).toEqual([null, 1, 0]);
    expect(await statesOf(permit)).toEqual([
      [old.id, 'past'],
      [soon.id, 'expiring'],
      [renewed.id, 'valid'],
    ]);
    expect(await statesOf(permit, { validity__in: 'past,valid' })).toEqual([
      [old.id, 'past'],
      [renewed.id, 'valid'],
    ]);
    // Each type says from when one of its documents expires soon.
    const types = documentType.calls;
    dataOf(await admin.callEndpoint(types.patch, { params: { id: permit }, body: { alert_days: 31 } }));
    expect(await countsOf(permit)).toEqual([null, 2, 0]);
    expect(await statesOf(permit, { validity__in: 'expiring' })).toHaveLength(2);
    dataOf(await admin.callEndpoint(types.patch, { params: { id: permit }, body: { alert_days: 29 } }));
    expect(await countsOf(permit)).toEqual([null, 0, 0]);
    expect(await statesOf(permit, { validity__in: 'valid' })).toHaveLength(2);
    dataOf(await admin.callEndpoint(types.patch, { params: { id: permit }, body: { alert_days: 30 } }));
    // Without the later one, the earlier one counts again; and so it does if that one was of another type.
    const { patch, destroy } = employeeDocument.calls;
    const elsewhere = await type('ELSEWHERE');
    dataOf(await admin.callEndpoint(patch, { params: { id: renewed.id }, body: { doc_type: elsewhere } }));
    expect(await countsOf(permit)).toEqual([null, 1, 1]);
    dataOf(await admin.callEndpoint(patch, { params: { id: renewed.id }, body: { doc_type: permit } }));
    expect(await countsOf(permit)).toEqual([null, 1, 0]);
    dataOf(await admin.callEndpoint(destroy, { params: { id: renewed.id } }));
    expect(await countsOf(permit)).toEqual([null, 1, 1]);
    dataOf(await admin.callEndpoint(patch, { params: { id: old.id }, body: { expire_date: null } }));
    expect(await countsOf(permit)).toEqual([null, 1, 0]);
  });

  it('have one current document of those that are filed at the same moment', async () => {
    const badge = await type('BADGE');
    const { empA1 } = people.employees;
    const days = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
    await Promise.all(days.map((day) => file(empA1, badge, day)));
    expect(await countsOf(badge)).toEqual([null, 1, 0]);
    expect((await statesOf(badge, { validity__in: 'expiring' })).length).toBe(1);
  });

  it('tell nothing to who may not view documents, count only the people within reach, and are nobody else’s', async () => {
    const licence = await type('LICENCE', { is_required: true });
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const within = await peopleWithout(licence, scoped);
    expect(await countsOf(licence, scoped)).toEqual([within.length, 0, 0]);
    expect(within.length).toBeLessThan((await peopleWithout(licence)).length);
    const stranger = server.caller(await people.tokenOf('adminB'));
    expect(await peopleWithout(licence, stranger)).toHaveLength(
      dataOf(await stranger.callEndpoint(employee.calls.list, { query: { status__in: 'active', page_size: 100 } }))
        .length,
    );
    const refused = await admin
      .callEndpoint(employee.calls.list, { query: { missing_documents: 'x' } })
      .catch(() => 'no');
    expect(refused).toMatchObject({ isSuccess: false });
  });

  it('are shown to their employees if they are visible, with the file', async () => {
    const { empA1, empA2 } = people.employees;
    const open = await type('OPEN', { visible_to_employee: true });
    const hidden = await type('HIDDEN');
    const scan = await sendFile(admin, 'complement.employee_document.file', 'open.pdf', '%PDF-1.7 mine');
    const body = { employee: empA1, doc_no: 'O-1', expire_date: '2026-03-10' };
    dataOf(await admin.callEndpoint(employeeDocument.calls.create, { body: { ...body, doc_type: open, file: scan } }));
    await file(empA1, hidden, null);
    await file(empA2, open, null);
    const own = server.caller(await people.tokenOf('empA1'));
    const mine = dataOf(await own.callEndpoint(ownDocument.calls.list, { query: {} }));
    expect(mine.map(({ doc_no, validity, doc_type }) => [doc_no, validity, doc_type?.id])).toEqual([
      ['O-1', 'expiring', open],
    ]);
    expect(await (await server.fetch(mine[0]?.file?.dataURL ?? '')).text()).toBe('%PDF-1.7 mine');
    dataOf(
      await admin.callEndpoint(documentType.calls.patch, {
        params: { id: open },
        body: { visible_to_employee: false },
      }),
    );
    expect(dataOf(await own.callEndpoint(ownDocument.calls.list, { query: {} }))).toEqual([]);
  });

  it('of a type that does not expire have no expiry date, and their type keeps one while they have', async () => {
    const lasting = await type('LASTING', { has_expiry: false });
    const dated = { employee: people.employees.empA1, doc_type: lasting, expire_date: '2027-01-01' };
    expect(await admin.callEndpoint(employeeDocument.calls.create, { body: dated })).toMatchObject({
      isSuccess: false,
    });
    const { id } = await file(people.employees.empA1, lasting, null);
    const params = { id: String(id) };
    expect(
      await admin.callEndpoint(employeeDocument.calls.patch, { params, body: { expire_date: '2027-01-01' } }),
    ).toMatchObject({ fields: { expire_date: [{ code: 'typeNeverExpires' }] } });
    const expiring = await type('EXPIRING');
    dataOf(
      await admin.callEndpoint(employeeDocument.calls.patch, {
        params,
        body: { doc_type: expiring, expire_date: '2027-01-01' },
      }),
    );
    expect(
      await admin.callEndpoint(documentType.calls.patch, {
        params: { id: String(expiring) },
        body: { has_expiry: false },
      }),
    ).toMatchObject({ fields: { has_expiry: [{ code: 'documentsExpire' }] } });
  });
});
