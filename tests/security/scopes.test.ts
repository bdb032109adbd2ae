import { limitTo, toDepartments } from '#tests/support/member-scopes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import { WebSocket } from 'ws';
import {
  childRows,
  dataScopeOf,
  reference,
  servedCalls,
  servesScoped,
  withheldName,
  type AnyResource,
} from '#shared/contract/index.ts';
import { department, position } from '#features/company/contract.ts';
import { documentType, employeeDocument } from '#features/complement/contract.ts';
import { command, transaction } from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { startWorker } from '#server/jobs/index.ts';
import { checkRows } from '#server/resource/rows.ts';
import { reachOf } from '#server/tenancy/data-scope.ts';
import { connectController } from '#tests/support/controllers.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { allowEncashment } from '#tests/support/encashable.ts';
import { companyResources, recordMaker } from '#tests/support/made-records.ts';
import { asker } from '#tests/support/ask.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { recordedComputer } from '#tests/support/activity.ts';

/** Part of every text of department two: if a person limited to department one sees it, they have seen too much. */
const mark = 'FARAWAY';
const hasMark = /faraway/i;

const server = useServer();
const people = usePeople(server);
let resources: readonly AnyResource[];
/** The area of the person who is seen. */
let innerArea = 0;
const tokens = { admin: '', scoped: '' };
type Asker = keyof typeof tokens;

beforeAll(async () => {
  tokens.admin = await people.tokenOf('adminA');
  tokens.scoped = await people.tokenOf('scopedA');
  resources = companyResources(server);
  await fillBothDepartments();
  // Nobody asks for leave to be paid out before the company allows it.
  await allowEncashment(server.caller(tokens.admin));
  // Only controllers have doors.
  await connectController(server, people, 'A0002', 1);
  // Records of the whole company belong to no department; the contract alone is enough to make one.
  const maker = recordMaker(server, () => tokens.admin, 'Shared');
  for (const resource of resources.filter(isShared)) await maker.firstOf(resource);
  await server.database.asOwner(
    `insert into export_runs (company_id, auto_export, owner, content, target, due_time)
      select company_id, id, owner, content, target, now() from auto_exports`,
  );
  const withheld = recordMaker(server, () => tokens.admin, mark);
  for (const resource of resources.filter((one) => !isServed(one))) await withheld.firstOf(resource);
  // For resources of an employee or department that were not filled above, one record on each side.
  for (const resource of resources) {
    const scope = dataScopeOf(resource.audience);
    if (typeof scope === 'string' || 'departments' in scope || !servedCalls(resource).create) continue;
    if ((await recordsOf(resource, 'admin')).length > 0) continue;
    for (const [text, person, where] of [
      ['inside', people.employees.empA1, people.a.departments.one],
      [mark, people.employees.empA2, people.a.departments.two],
    ] as const) {
      const whose = 'employee' in scope ? { [scope.employee]: person } : { [scope.department]: where };
      await recordMaker(server, () => tokens.admin, text, whose).make(resource);
    }
  }
});

const ask = asker(server, tokens);

async function done(asker: Asker, method: string, path: string, body?: unknown): Promise<{ data: { id: number } }> {
  const { status, text } = await ask(asker, method, path, body);
  expect([path, status, text]).toEqual([path, 200, text]);
  const answer: { data: { id: number } } = JSON.parse(text);
  return answer;
}

/** Fills every resource with rows of the visible department and of the other one. */
async function fillBothDepartments(): Promise<void> {
  const { a, employees } = people;
  const terminal = await done('admin', 'POST', '/device/api/v2/terminals/', {
    sn: 'A0001',
    alias: 'Gate',
    area: a.rootArea,
  });
  await done('admin', 'PATCH', `${department.path}${a.departments.two}/`, { dept_name: mark });
  await done('admin', 'PATCH', `${employee.path}${employees.empA2}/`, { last_name: mark });
  const inner = await done('admin', 'POST', '/personnel/api/v2/areas/', {
    area_code: 'IN',
    area_name: 'Inner gate',
    parent_area: a.rootArea,
  });
  innerArea = inner.data.id;
  await done('admin', 'PATCH', `${employee.path}${employees.empA1}/`, {
    last_name: 'Inside',
    area: [a.rootArea, innerArea],
  });
  await done('admin', 'POST', position.path, { position_code: 'P', position_name: 'Fitter' });
  await done('admin', 'POST', '/device/api/v2/terminals/check/', { ids: [terminal.data.id] });
  for (const [table, body] of [
    [
      'ATTLOG',
      '1001\t2026-03-02 07:07:00\t0\t1\t0\t0\t0\n1002\t2026-03-02 07:07:30\t0\t1\tFARAWAY\t0\t0\n7777\t2026-03-02 07:08:00\t0\t1\t0\t0\t0\n8888\t2026-03-02 07:09:00\t0\t1\t0\t0\t0\n',
    ],
    ['OPERLOG', `USER PIN=7777\tName=${mark}\tPri=0\nOPLOG 4\t7\t2026-03-02 08:00:00\t${mark}\t0\t0\t0\n`],
    [
      'BIODATA',
      'BIODATA Pin=1001\tNo=6\tIndex=0\tValid=1\tDuress=0\tType=1\tMajorVer=10\tMinorVer=0\tFormat=0\tTmp=QUJD\nBIODATA Pin=1002\tNo=6\tIndex=0\tValid=1\tDuress=0\tType=1\tMajorVer=10\tMinorVer=0\tFormat=0\tTmp=QUJD\n',
    ],
    ['ERRORLOG', `ERRORLOG ErrCode=D01E0001\tErrMsg=${mark}\n`],
  ])
    await server.fetch(`/iclock/cdata?SN=A0001&table=${table}&Stamp=1`, { method: 'POST', body: body ?? '' });
  await server.database.asOwner(
    `update unregistered_punches set is_discarded = true, discard_reason = $2 where company_id = $1 and emp_code = '8888'`,
    [a.id, mark],
  );
  for (const [id, remarks] of [
    [employees.empA1, 'inside'],
    [employees.empA2, mark],
  ]) {
    await server.database.asOwner(
      `insert into bio_photos (company_id, employee, photo, remarks, enroll_source, submit_time) values ($1, $2, 'none', $3, 'self_register', now())`,
      [a.id, id, remarks],
    );
    await server.database.asOwner(
      `insert into visits (company_id, employee, is_scheduled, visit_date, purpose, status)
        values ($1, $2, false, '2026-03-02', $3, 'completed')`,
      [a.id, id, remarks],
    );
    await server.database.asOwner(
      `insert into phone_accounts (company_id, employee, key_x, key_y, thumbprint, device_name, platform, status, last_seen)
        values ($1, $2, 'x', 'y', 'z', $3, 'android', 'bound', now())`,
      [a.id, id, remarks],
    );
    await server.database.asOwner(
      `insert into commands (company_id, terminal, command_type, content, status, create_time, expires_at, employee)
        values ($1, $2, 'grant_access', $3, 'cancelled', now(), now(), $4)`,
      [a.id, terminal.data.id, remarks, id],
    );
    // Somebody was notified of an announcement.
    await server.database.asOwner(
      `with told as (insert into announcements (company_id, title, content, start_time)
          values ($1, $3, 'Text', now()) returning id)
        insert into announcement_receipts (company_id, announcement, employee, sent_time) select $1, told.id, $2, now() from told`,
      [a.id, id, remarks],
    );
  }
  await recordedComputer(server, a.id, employees.empA1, 'inside');
  await recordedComputer(server, a.id, employees.empA2, mark);
  const paper = await done('admin', 'POST', documentType.path, { doc_type_code: 'V', doc_type_name: 'Visa' });
  for (const [id, remark] of [
    [employees.empA1, 'inside'],
    [employees.empA2, mark],
  ])
    await done('admin', 'POST', employeeDocument.path, { employee: id, doc_type: paper.data.id, remark });
  await calculateDays(server);
  await server.database.asOwner(
    `insert into locked_days (company_id, employee, att_date, department, status, create_time)
      select company_id, id, '2026-01-05', department, 0, now() from employees`,
  );
  const invite = { group: a.groups.auditor, employee: null, language: 'en' };
  await done('scoped', 'POST', '/system/api/v2/invitations/invite/', {
    ...invite,
    email: 'within@guest.test',
    group: a.groups.owner,
  });
  await done('admin', 'POST', '/system/api/v2/invitations/invite/', { ...invite, email: 'faraway@guest.test' });
  await server.database.asOwner(`update invitations set status = 'pending', accept_time = now()`);
  await server.database.asOwner(
    `insert into refused_records (company_id, terminal_sn, kind, line, reason, received_at) values ($1, 'A0001', 'ATTLOG', $2, 'badPin', now())`,
    [a.id, mark],
  );
  await server.database.asOwner(
    `insert into punch_imports (company_id, file_name, time_zone, mapping, titles_key, file) values ($1, $2, 'UTC', '{}', 'x', 'x')`,
    [a.id, mark],
  );
  await server.database.asOwner(
    `insert into move_ins (company_id, file_name, system, time_zone, kinds, found, file)
      values ($1, $2, 'biotime', 'UTC', '[]', '{}', 'x')`,
    [a.id, mark],
  );
  await server.database.asOwner(
    `insert into door_events (company_id, terminal, terminal_sn, door_name, emp_code, event, outcome, event_no, event_time, event_local, tz, employee, department, received_at)
      select $1, $2, 'A0001', person.name, person.name, 'opened', 'opened', 0, now(), now(), 'UTC', person.id, person.department, now()
      from (values ($3::bigint, $4::bigint, 'inside'), ($5::bigint, $6::bigint, $7)) as person (id, department, name)`,
    [a.id, terminal.data.id, employees.empA1, a.departments.one, employees.empA2, a.departments.two, mark],
  );
  await server.database.asOwner(
    `insert into orders (company_id, order_ref, type, description, total, currency, status, expires_at) values ($1, 'R', 'new', $2, 1, 'USD', 'unpaid', now())`,
    [a.id, mark],
  );
}

async function recordsOf(resource: AnyResource, asker: Asker): Promise<{ id: number }[]> {
  const { status, text } = await ask(asker, 'GET', `${resource.path}?page_size=200`);
  expect([resource.name, status]).toEqual([resource.name, 200]);
  const body: { data: { id: number }[] } = JSON.parse(text);
  return body.data;
}

const isServed = ({ audience }: AnyResource): boolean => servesScoped(audience).read !== false;
const isShared = ({ audience }: AnyResource): boolean => dataScopeOf(audience) === 'shared';

/** A resource's records that the person sees, and those that only others see. */
async function splitOf(resource: AnyResource): Promise<{ inside: number[]; outside: number[] }> {
  const inside = (await recordsOf(resource, 'scoped')).map(({ id }) => id);
  const all = (await recordsOf(resource, 'admin')).map(({ id }) => id);
  return { inside, outside: all.filter((id) => !inside.includes(id)) };
}

/** What the person is limited to: all of department one, or the people of an area, who are the same. */
const limits = {
  'a department': () => toDepartments([people.a.departments.one]),
  'an area': (): MemberScope => ({ of: 'areas', departments: [], areas: [innerArea] }),
};

describe.each(Object.keys(limits) as (keyof typeof limits)[])(
  'a person who is kept to %s, over every resource',
  (kind) => {
    const isServed = ({ audience }: AnyResource): boolean => {
      const { read } = servesScoped(audience);
      return read === true || (read === 'departments' && kind === 'a department');
    };
    const isWritten = ({ audience }: AnyResource): boolean => {
      const { write } = servesScoped(audience);
      return write === true || (write === 'departments' && kind === 'a department');
    };
    beforeAll(() => limitTo(server, people.a.id, people.users.scopedA, limits[kind]()));
    afterAll(() => limitTo(server, people.a.id, people.users.scopedA, limits['a department']()));

    it('sees rows and does not see rows of each, so that the sweep proves something', async () => {
      for (const resource of resources.filter(isServed)) {
        const { inside, outside } = await splitOf(resource);
        expect([resource.name, inside.length > 0, outside.length > 0]).toEqual([
          resource.name,
          true,
          !isShared(resource),
        ]);
      }
      for (const resource of resources.filter((one) => !isServed(one)))
        expect(await recordsOf(resource, 'admin'), resource.name).not.toEqual([]);
    });

    it('reads nothing of the others in any list, search, filter, action, tree or file', async () => {
      for (const resource of resources) {
        const ids = (await recordsOf(resource, 'admin')).map(({ id }) => id);
        const calls = servedCalls(resource);
        const answers = [
          await ask('scoped', 'GET', `${resource.path}?page_size=200`),
          await ask('scoped', 'GET', `${resource.path}?search=${mark}`),
          await ask('scoped', 'GET', `${resource.path}?id__in=${ids.join(',')}`),
          await ask('scoped', 'POST', `${resource.path}read/`, { items: ids }),
          ...(calls.tree ? [await ask('scoped', 'POST', `${resource.path}tree/`, {})] : []),
          ...(calls.export ? [await ask('scoped', 'GET', `${resource.path}export/?format=csv`)] : []),
        ];
        for (const { status, text } of answers) {
          expect([resource.name, status]).toEqual([resource.name, isServed(resource) ? 200 : 403]);
          expect(text, resource.name).not.toMatch(hasMark);
        }
      }
    });

    it('reads the same after somebody came elsewhere: no count and no latest tells of others', async () => {
      const readAll = async (): Promise<[string, unknown][]> => {
        const read: [string, unknown][] = [];
        for (const resource of resources.filter(isServed))
          read.push([resource.name, await recordsOf(resource, 'scoped')]);
        return read;
      };
      const [first] = await recordsOf(position, 'admin');
      const before = await readAll();
      await done('admin', 'POST', employee.path, {
        emp_code: `ELSEWHERE${kind.length}`,
        first_name: 'New',
        department: people.a.departments.two,
        position: first?.id,
        area: [people.a.rootArea],
        hire_date: '2020-01-01',
      });
      expect(await readAll()).toEqual(before);
    });

    it('is told that a code is taken, and not by whom', async () => {
      const taken = {
        emp_code: '1002',
        first_name: 'Twin',
        department: people.a.departments.one,
        area: [people.a.rootArea],
      };
      const { status, text } = await ask('scoped', 'POST', employee.path, taken);
      const answer: unknown = JSON.parse(text);
      expect([status, answer]).toEqual([
        400,
        { code: 'ZBCO0002', context: {}, data: { emp_code: [{ code: 'unique' }] } },
      ]);
    });

    it('is answered an outside id as one that never existed, and changes nothing', async () => {
      for (const resource of resources.filter((one) => isServed(one) && !isShared(one))) {
        const { outside } = await splitOf(resource);
        const before = await recordsOf(resource, 'admin');
        const calls = servedCalls(resource);
        for (const call of [calls.retrieve, calls.update, calls.patch, calls.destroy]) {
          if (!call) continue;
          const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {};
          const never = await ask('scoped', call.method, `${resource.path}999999999/`, body);
          for (const id of outside)
            expect([call.name, await ask('scoped', call.method, `${resource.path}${id}/`, body)]).toEqual([
              call.name,
              { status: isWritten(resource) || call.method === 'GET' ? 404 : 403, text: never.text },
            ]);
        }
        if (calls.multiDestroy) {
          const { text } = await ask('scoped', 'DELETE', `${resource.path}multi-destroy/`, { ids: outside });
          expect(text).not.toContain('"ok":true');
        }
        expect(await recordsOf(resource, 'admin'), resource.name).toEqual(before);
      }
    });

    it('writes no reference to a record that it does not see', async () => {
      const byName = new Map<string, AnyResource>(resources.map((resource) => [resource.name, resource]));
      let tried = 0;
      for (const resource of resources.filter((one) => isWritten(one) && !one.readOnly)) {
        const { inside } = await splitOf(resource);
        for (const [name, field] of Object.entries(resource.fields)) {
          const target = byName.get(field.target ?? '');
          if (!target || isShared(target)) continue;
          const { outside } = await splitOf(target);
          const path = `${resource.path}${inside[0] ?? 0}/`;
          const present = (await ask('admin', 'GET', path)).text;
          for (const id of outside) {
            // Existing references may remain.
            if (present.includes(`"${name}":{"id":${id},`)) continue;
            const value = field.valueType === 'references' ? [id] : id;
            const refused = await ask('scoped', 'PATCH', path, { [name]: value });
            expect([resource.name, name, refused.status]).toEqual([resource.name, name, 400]);
            // Immutable fields cannot be changed by anybody; another test shows that they cannot be set so at first.
            if (!field.options.immutable) expect(refused.text).toContain('unknownRecord');
            tried += 1;
          }
        }
      }
      expect(tried).toBeGreaterThan(2);
    });
  },
);

describe('rows within a record', () => {
  it('writes no child row that refers to one, whatever the resource: what is checked is what the writer sees', async () => {
    const { registry } = server.running.app;
    const within = childRows({
      of: { fields: { employee: reference(employee.name, { required: true }) } },
      max: 3,
    }).rows;
    if (!within) throw new Error('No rows');
    const { outside } = await splitOf(employee);
    const [foreign] = outside;
    const acting = { companyId: people.a.id, name: 'Test', accessor: 'job' } as const;
    await asCompany(server.host, acting, async (context) => {
      const reach = await reachOf(context.tx, people.a.id, toDepartments([people.a.departments.one]), null);
      const scoped = { ...context, actor: { ...context.actor, reach } };
      const check = (given: unknown, before: unknown = []) =>
        checkRows(registry, () => scoped, 'people', within, given, before);
      expect(await check([{ employee: people.employees.empA1 }])).toEqual([{ employee: people.employees.empA1 }]);
      await expect(check([{ employee: people.employees.empA1 }, { employee: foreign }])).rejects.toMatchObject({
        fields: { 'people.1.employee': [{ code: 'unknownRecord' }] },
      });
      // Existing references may remain.
      expect(await check([{ id: 1, employee: foreign }], [{ id: 1, employee: foreign }])).toHaveLength(1);
    });
  });
});

describe('what was tried (issue: department scope)', () => {
  it('pulls no department into its scope, and puts none out of it', async () => {
    const { one, two } = people.a.departments;
    const pulled = await ask('scoped', 'PATCH', `${department.path}${two}/`, { parent_dept: one });
    expect(pulled.status).toBe(404);
    const below = await done('scoped', 'POST', department.path, {
      dept_code: 'B',
      dept_name: 'Below',
      parent_dept: one,
    });
    for (const [parent_dept, status] of [
      [two, 400],
      [people.a.rootDepartment, 400],
      [null, 403],
    ])
      expect((await ask('scoped', 'PATCH', `${department.path}${below.data.id}/`, { parent_dept })).status).toBe(
        status,
      );
    expect(
      (await ask('scoped', 'POST', department.path, { dept_code: 'C', dept_name: 'C', parent_dept: null })).status,
    ).toBe(403);
    // The form sends what it got: a parent that the person does not see remains.
    const own: { data: { parent_dept: { id: number } } } = JSON.parse(
      (await ask('scoped', 'GET', `${department.path}${one}/`)).text,
    );
    expect(own.data.parent_dept).toEqual({ id: people.a.rootDepartment, display_name: withheldName });
    await done('scoped', 'PATCH', `${department.path}${one}/`, {
      remark: 'ours',
      parent_dept: own.data.parent_dept.id,
    });
    const tree: { data: { id: number; parent: number | null }[] } = JSON.parse(
      (await ask('scoped', 'POST', `${department.path}tree/`, {})).text,
    );
    expect(tree.data.map(({ id, parent }) => [id, parent])).toEqual(
      expect.arrayContaining([
        [one, null],
        [below.data.id, one],
      ]),
    );
    expect(tree.data).toHaveLength(2);
  });

  it('makes nobody elsewhere and moves nobody there', async () => {
    const { departments, rootArea } = people.a;
    const person = { emp_code: '1003', first_name: 'New', area: [rootArea] };
    const made = await ask('scoped', 'POST', employee.path, { ...person, department: departments.two });
    expect([made.status, made.text.includes('unknownRecord')]).toEqual([400, true]);
    const moved = await ask('scoped', 'PATCH', `${employee.path}${people.employees.empA1}/`, {
      department: departments.two,
    });
    expect(moved.status).toBe(400);
    const pulled = await ask('scoped', 'PATCH', `${employee.path}${people.employees.empA2}/`, {
      department: departments.one,
    });
    expect(pulled.status).toBe(404);
    await done('scoped', 'POST', employee.path, { ...person, department: departments.one });
  });

  it('imports nobody elsewhere, and the job holds to the scope that its person has by then', async () => {
    const { departments } = people.a;
    const areas: { data: { area_code: string }[] } = JSON.parse(
      (await ask('admin', 'GET', '/personnel/api/v2/areas/')).text,
    );
    const file = async (code: string, dept: string): Promise<string> => {
      const rows = `emp_code,first_name,department,area\n${code},X,${dept},${areas.data[0]?.area_code ?? ''}\n`;
      return (await sendFile(server.caller(tokens.scoped), 'personnel.employee.import', 'p.csv', rows)).dataURL;
    };
    const put = async (code: string, dept: string) =>
      ask('scoped', 'POST', `${employee.path}import/`, {
        file_name: 'p.csv',
        mode: 'skip',
        file: await file(code, dept),
      });
    expect((await put('2001', 'Works-1002')).text).toContain('unknownRecord');
    const accepted = await put('2002', 'Works-1001');
    expect(accepted.text).toContain('"good":1');
    await limitTo(server, people.a.id, people.users.scopedA, toDepartments([departments.two]));
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
    await limitTo(server, people.a.id, people.users.scopedA, toDepartments([departments.one]));
    expect((await ask('admin', 'GET', `${employee.path}?emp_code__in=2001,2002`)).text).toContain('"total":0');
  });

  it('attaches no punches, sends no commands and imports no terminal file, which are of the whole company', async () => {
    const { empA2 } = people.employees;
    for (const [path, body] of [
      ['/device/api/v2/unregistered_transaction/attach/', { ids: [1], employee: empA2 }],
      ['/device/api/v2/terminals/upload_users/', { ids: [1] }],
      ['/device/api/v2/transactions/import_usb/', {}],
    ] as const)
      expect([path, (await ask('scoped', 'POST', path, body)).status]).toEqual([path, 403]);
  });

  it("reads no change of others in the log, and none of the commands that carry others' names", async () => {
    const log = (await ask('scoped', 'GET', `${operationLog.path}?page_size=200`)).text;
    expect(log).not.toMatch(hasMark);
    expect(log).toContain('Inside');
    const commands = (await ask('scoped', 'GET', `${command.path}?page_size=200`)).text;
    expect(commands).not.toMatch(hasMark);
    expect(commands).toContain('Person1001');
    // The move of an employee is shown to their new department, without the name of the old one.
    await done('admin', 'PATCH', `${employee.path}${people.employees.empA2}/`, {
      department: people.a.departments.one,
      last_name: 'Moved',
    });
    const moved: { data: { changes: { field: string; old: unknown; new: unknown }[] }[] } = JSON.parse(
      (
        await ask(
          'scoped',
          'GET',
          `${operationLog.path}?object_id=${people.employees.empA2}&object_type=${employee.name}`,
        )
      ).text,
    );
    expect(moved.data[0]?.changes.find(({ field }) => field === 'department')).toMatchObject({
      old: { display_name: withheldName },
      new: { display_name: 'Department 1001 Works' },
    });
    await done('admin', 'PATCH', `${employee.path}${people.employees.empA2}/`, {
      department: people.a.departments.two,
      last_name: mark,
    });
  });

  it('names nobody who has moved away in the punches that were made here', async () => {
    await server.database.asOwner(`update punches set department = $1 where emp_code = '1002'`, [
      people.a.departments.one,
    ]);
    const { text } = await ask('scoped', 'GET', `${transaction.path}?page_size=200`);
    const { data }: { data: { emp_code: string; employee: { display_name: string } }[] } = JSON.parse(text);
    expect(data.find(({ emp_code }) => emp_code === '1002')?.employee.display_name).toBe(withheldName);
    await server.database.asOwner(`update punches set department = $1 where emp_code = '1002'`, [
      people.a.departments.two,
    ]);
  });

  it('decides no request and resends no invitation that lies outside', async () => {
    const { text } = await ask('admin', 'GET', '/system/api/v2/join_requests/?email=faraway@guest.test');
    const { data }: { data: { id: number }[] } = JSON.parse(text);
    const ids = data.map(({ id }) => id);
    expect(ids).toHaveLength(1);
    for (const [path, body] of [
      ['/system/api/v2/invitations/resend/', { ids }],
      ['/system/api/v2/invitations/withdraw/', { ids }],
      ['/system/api/v2/join_requests/approve/', { ids }],
      ['/device/api/v2/biophotos/approve/', { ids: [2] }],
    ] as const)
      expect([path, (await ask('scoped', 'POST', path, body)).text]).toEqual([
        path,
        expect.stringContaining('"ok":false'),
      ]);
  });

  it('is told of no right that is refused to it anyway', async () => {
    const { text } = await ask('scoped', 'GET', '/oauth/api/v2/current-user/');
    const { data }: { data: { permissions: string[]; is_owner: boolean } } = JSON.parse(text);
    expect(data.is_owner).toBe(false);
    expect(data.permissions).toEqual(expect.arrayContaining(['personnel.employee.change', 'device.terminal.view']));
    for (const permission of [
      'device.terminal.change',
      'device.terminal.command',
      'device.unregistered_transaction.view',
      'subscription.order.view',
    ])
      expect(data.permissions).not.toContain(permission);
  });
});

describe('live', () => {
  it('carries nothing of others to who is kept to a department', async () => {
    const heard: string[] = [];
    const socket = new WebSocket(
      `${server.origin.replace('http', 'ws')}/websocket/?token=${encodeURIComponent(`JWT ${tokens.scoped}`)}`,
    );
    await new Promise<void>((resolve) => socket.once('open', () => resolve()));
    socket.on('message', (data) => heard.push(String(data)));
    const pong = (): Promise<void> =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      });
    await done('admin', 'PATCH', `${employee.path}${people.employees.empA2}/`, { first_name: 'Outsider' });
    await done('admin', 'PATCH', `${department.path}${people.a.departments.two}/`, { remark: mark });
    await server.fetch('/iclock/cdata?SN=A0001&table=ATTLOG&Stamp=2', {
      method: 'POST',
      body: '1002\t2026-03-02 07:51:00\t0\t1\t0\t0\t0\n',
    });
    await pong();
    expect(heard.filter((text) => !text.includes('device.terminal'))).toEqual([]);
    await done('admin', 'PATCH', `${employee.path}${people.employees.empA1}/`, { first_name: 'Insider' });
    await server.fetch('/iclock/cdata?SN=A0001&table=ATTLOG&Stamp=3', {
      method: 'POST',
      body: '1001\t2026-03-02 07:51:00\t0\t1\t0\t0\t0\n',
    });
    await pong();
    expect(
      heard.filter((text) => !text.includes('device.terminal')).map((text): unknown => JSON.parse(text)),
    ).toMatchObject([
      { topic: 'personnel.employee', payload: { id: people.employees.empA1 } },
      { topic: 'device.transaction', payload: { stored: 1 } },
    ]);
    socket.close();
  });
});
