import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { commonCodes, servedCalls, type AnyResource } from '#shared/contract/index.ts';
import { documentType, employeeDocument } from '#features/complement/contract.ts';
import { transaction } from '#features/device/contract.ts';
import { startWorker } from '#server/jobs/index.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { allowEncashment } from '#tests/support/encashable.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { recordMaker } from '#tests/support/made-records.ts';
import { asker } from '#tests/support/ask.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** Part of every text of the other person's records: if it appears, the reader has seen too much. */
const mark = 'OTHERS';
const roles = ['empA1', 'empA2', 'empB1', 'adminA'] as const;
type Asker = (typeof roles)[number];

const server = useServer();
const people = usePeople(server);
const tokens: Record<Asker, string> = { empA1: '', empA2: '', empB1: '', adminA: '' };
/** Every resource of people's own records; a new one is covered as soon as it is declared. */
let resources: readonly { readonly resource: AnyResource; readonly employee: string }[];

beforeAll(async () => {
  for (const role of roles) tokens[role] = await people.tokenOf(role);
  resources = server.running.app.registry
    .all()
    .flatMap(({ resource }) =>
      resource.audience.of === 'own' ? [{ resource, employee: resource.audience.employee }] : [],
    );
  await fill();
});

const ask = asker(server, tokens);

/** Fills every resource with a row of each person: from the contract if a call can make it, otherwise as it is made in use. */
async function fill(): Promise<void> {
  for (const [asker, sn, area] of [
    ['adminA', 'A0001', people.a.rootArea],
    ['empB1', 'B0001', people.b.rootArea],
  ] as const) {
    const by = asker === 'adminA' ? tokens.adminA : await people.tokenOf('adminB');
    const made = await server.fetch('/web/device/api/v2/terminals/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `JWT ${by}` },
      body: JSON.stringify({ sn, alias: sn, area }),
    });
    expect(made.status).toBe(200);
    await punch(sn, 1, `1001\t2026-03-02 07:07:00\t0\t1\t0\t0\t0\n1002\t2026-03-02 07:07:30\t0\t1\t${mark}\t0\t0\n`);
  }
  const adminB = await people.tokenOf('adminB');
  // Nobody asks for leave to be paid out before the company allows it.
  for (const token of [tokens.adminA, adminB]) await allowEncashment(server.caller(token));
  // A colleague of each, whom they may appoint as their deputy.
  const { a, b, employees } = people;
  for (const [token, department, area, superior] of [
    [tokens.adminA, a.departments.two, a.rootArea, employees.empA1],
    [adminB, b.departments.one, b.rootArea, null],
  ] as const) {
    const body = { emp_code: 'A2', first_name: 'Colleague', department, area: [area], superior };
    dataOf(await server.caller(token).callEndpoint(employee.calls.create, { body }));
  }
  for (const role of ['empA1', 'empA2', 'empB1'] as const) {
    // The records that theirs refer to belong to the company, so the administrator makes them.
    const tokenFor = ({ audience }: AnyResource): string =>
      audience.of === 'own' ? tokens[role] : role === 'empB1' ? adminB : tokens.adminA;
    const maker = recordMaker(server, tokenFor, role === 'empA1' ? 'Mine' : mark);
    for (const { resource } of resources) if (servedCalls(resource).create) await maker.firstOf(resource);
    // The company files people's documents.
    const company = server.caller(role === 'empB1' ? adminB : tokens.adminA);
    const type = dataOf(
      await company.callEndpoint(documentType.calls.create, {
        body: { doc_type_code: `SHOWN-${role}`, doc_type_name: 'Shown', visible_to_employee: true },
      }),
    );
    const doc_no = role === 'empA1' ? 'Mine' : mark;
    const document = { employee: employees[role], doc_type: type.id, doc_no };
    dataOf(await company.callEndpoint(employeeDocument.calls.create, { body: document }));
  }
}

const punch = (sn: string, stamp: number, body: string): Promise<Response> =>
  server.fetch(`/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=${stamp}`, { method: 'POST', body });

async function idsOf(resource: AnyResource, asker: Asker, question = ''): Promise<number[]> {
  const { status, text } = await ask(asker, 'GET', `${resource.path}?page_size=200${question}`);
  expect([resource.name, question, status]).toEqual([resource.name, question, 200]);
  const { data }: { data: { id: number }[] } = JSON.parse(text);
  return data.map(({ id }) => id);
}

describe('own records, over every resource that holds them', () => {
  it('are there of each person and apart, so that the sweep proves something', async () => {
    expect(resources.length).toBeGreaterThan(0);
    expect(resources.some(({ resource }) => servedCalls(resource).create)).toBe(true);
    for (const { resource } of resources) {
      const all = await Promise.all((['empA1', 'empA2', 'empB1'] as const).map((asker) => idsOf(resource, asker)));
      for (const ids of all) expect([resource.name, ids.length > 0]).toEqual([resource.name, true]);
      const [mine = [], theirs = []] = all;
      expect([resource.name, mine.filter((id) => theirs.includes(id))]).toEqual([resource.name, []]);
    }
  });

  it('are the same whatever employee a list, a search, a lookup or a file is asked for', async () => {
    const { empA2, empB1 } = people.employees;
    for (const { resource, employee } of resources) {
      const calls = servedCalls(resource);
      const mine = await idsOf(resource, 'empA1');
      const theirs = await idsOf(resource, 'empA2');
      for (const named of [
        `&${employee}=${empA2}`,
        `&${employee}__in=${empA2},${empB1}`,
        `&${employee}=${empA2}&${employee}=x`,
        `&${employee}__icontains=${empA2}`,
      ])
        expect([resource.name, named, await idsOf(resource, 'empA1', named)]).toEqual([resource.name, named, mine]);
      expect([resource.name, await idsOf(resource, 'empA1', `&id__in=${theirs.join(',')}`)]).toEqual([
        resource.name,
        [],
      ]);
      const answers = [
        await ask('empA1', 'GET', `${resource.path}?search=${mark}`),
        await ask('empA1', 'POST', `${resource.path}read/`, { items: theirs }),
        ...(calls.tree ? [await ask('empA1', 'POST', `${resource.path}tree/`, {})] : []),
        ...(calls.export
          ? [
              await ask(
                'empA1',
                'GET',
                `${resource.path}export/?format=csv&${employee}=${empA2}&columns=${columnsOf(resource)}`,
              ),
            ]
          : []),
      ];
      for (const { status, text } of answers) {
        expect([resource.name, status]).toEqual([resource.name, 200]);
        expect(text, resource.name).not.toContain(mark);
      }
    }
  });

  const columnsOf = (resource: AnyResource): string =>
    Object.entries(resource.fields)
      .flatMap(([name, field]) => (field.options.column ? [name] : []))
      .join(',');

  it('of another are answered as if they had never been, and stay as they are', async () => {
    for (const { resource, employee } of resources) {
      const calls = servedCalls(resource);
      const named = { [employee]: people.employees.empA2 };
      for (const other of ['empA2', 'empB1'] as const) {
        const [id = 0] = await idsOf(resource, other);
        const before = await ask(other, 'GET', `${resource.path}${id}/`);
        for (const call of [calls.retrieve, calls.update, calls.patch, calls.destroy]) {
          if (!call) continue;
          const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : named;
          const theirs = await ask('empA1', call.method, `${resource.path}${id}/`, body);
          const never = await ask('empA1', call.method, `${resource.path}999999999/`, body);
          expect([call.name, theirs]).toEqual([call.name, { status: 404, text: never.text }]);
        }
        if (calls.multiDestroy) {
          const gone = await ask('empA1', 'DELETE', `${resource.path}multi-destroy/`, { ids: [id] });
          expect(gone.text).not.toContain('"ok":true');
        }
        for (const action of Object.values(resource.actions)) {
          const done = await ask('empA1', 'POST', action.call.path, { ids: [id], ...named });
          expect(done.text, action.call.name).not.toContain('"ok":true');
        }
        expect((await ask(other, 'GET', `${resource.path}${id}/`)).status).toBe(before.status);
        expect(await idsOf(resource, other)).toContain(id);
      }
    }
  });

  it('are theirs whose token it is, whatever employee is written', async () => {
    const { empA2, empB1 } = people.employees;
    for (const { resource, employee } of resources) {
      const calls = servedCalls(resource);
      if (!calls.create || !calls.patch || !calls.destroy) continue;
      const theirs = await idsOf(resource, 'empA2');
      const [present = 0] = await idsOf(resource, 'empA1');
      for (const other of [empA2, empB1, null, 'x']) {
        const changed = await ask('empA1', 'PATCH', `${resource.path}${present}/`, { [employee]: other });
        expect([resource.name, other, changed.status]).toEqual([resource.name, other, 200]);
      }
      // If a person may have only one at a time, the pending request is withdrawn first.
      const revoke = resource.actions.revoke?.call.path;
      if (revoke) expect((await ask('empA1', 'POST', revoke, { ids: [present] })).text).toContain('"ok":true');
      await ask('empA1', 'DELETE', `${resource.path}${present}/`);
      const tokenFor = ({ audience }: AnyResource): string => (audience.of === 'own' ? tokens.empA1 : tokens.adminA);
      const maker = recordMaker(server, tokenFor, 'Mine', { [employee]: empA2 });
      const made = await maker.make(resource);
      expect(await idsOf(resource, 'empA1')).toContain(made);
      expect(await idsOf(resource, 'empA2')).toEqual(theirs);
      if (calls.import) await importsOwn(resource, employee, theirs);
    }
  });

  /** Imports a file that names the owner of its records; the column must be ignored. */
  async function importsOwn(resource: AnyResource, employee: string, theirs: readonly number[]): Promise<void> {
    const text = `${employee}\n${people.employees.empA2}\n`;
    const { dataURL: file } = await sendFile(server.caller(tokens.empA1), `${resource.name}.import`, 'own.csv', text);
    await ask('empA1', 'POST', `${resource.path}import/`, { file_name: 'own.csv', mode: 'skip', file });
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
    expect(await idsOf(resource, 'empA2')).toEqual(theirs);
  }

  it('are nobody’s who has no employee record, and it is said why', async () => {
    for (const { resource } of resources)
      for (const call of [
        ...Object.values(servedCalls(resource)),
        ...Object.values(resource.actions).map((action) => action.call),
      ]) {
        const answer = await ask(
          'adminA',
          call.method,
          call.path.replace(':id', '1'),
          call.method === 'GET' ? undefined : {},
        );
        expect([call.name, answer.status, answer.text]).toEqual([
          call.name,
          403,
          expect.stringContaining(commonCodes.noEmployee.code),
        ]);
      }
  });

  it('are kept under the name of the company’s records of the same table, so that its history tells of them', async () => {
    for (const { resource } of resources) {
      if (resource.audience.of !== 'own' || !servedCalls(resource).create) continue;
      const logged = await server.database.asOwner(
        'select distinct object_type from operation_logs where user_name like $1 and object_type in ($2, $3)',
        ['Person1001%', resource.name, resource.audience.shares ?? resource.name],
      );
      expect(logged).toEqual([{ object_type: resource.audience.shares ?? resource.name }]);
    }
  });
});

describe('live', () => {
  it('tells a person of their own records, and that something changed alone', async () => {
    const heard: string[] = [];
    const socket = new WebSocket(
      `${server.origin.replace('http', 'ws')}/websocket/?token=${encodeURIComponent(`JWT ${tokens.empA1}`)}`,
    );
    await new Promise<void>((resolve) => socket.once('open', () => resolve()));
    socket.on('message', (data) => heard.push(String(data)));
    const pong = (): Promise<void> =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      });
    await punch('A0001', 2, '1002\t2026-03-02 07:51:00\t0\t1\t0\t0\t0\n');
    await pong();
    expect(heard).toEqual([]);
    await punch('A0001', 3, '1001\t2026-03-02 07:51:00\t0\t1\t0\t0\t0\n');
    await pong();
    expect(heard.map((text): unknown => JSON.parse(text))).toEqual([{ topic: 'personal.transaction', payload: {} }]);
    expect(heard.join()).not.toContain(transaction.name);
    socket.close();
  });
});
