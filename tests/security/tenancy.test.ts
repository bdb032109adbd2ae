import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, servedCalls as callsOf, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import { transaction, unregisteredTransaction } from '#features/device/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { allowEncashment } from '#tests/support/encashable.ts';
import { canary } from '#tests/support/fixtures.ts';
import { companyResources, recordMaker } from '#tests/support/made-records.ts';
import { recordedComputer } from '#tests/support/activity.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('nothing crosses companies', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let resources: readonly AnyResource[];
  const tokens = { a: '', b: '' };

  beforeAll(async () => {
    tokens.a = await fixtures.tokenOf('adminA');
    tokens.b = await fixtures.tokenOf('adminB');
    resources = companyResources(server);
    await fillCompanyB();
  });

  /** Fills every resource with a row: from the contract if a call can make it, otherwise as it is made in use. */
  async function fillCompanyB(): Promise<void> {
    const made = await ask('POST', '/device/api/v2/terminals/', tokens.b, {
      sn: 'B0001',
      alias: `Door ${canary}`,
      area: fixtures.b.rootArea,
    });
    expect(made.status).toBe(200);
    const { data }: { data: { id: number } } = JSON.parse(made.text);
    expect((await ask('POST', '/device/api/v2/terminals/check/', tokens.b, { ids: [data.id] })).status).toBe(200);
    await server.fetch('/iclock/cdata?SN=B0001&table=ATTLOG&Stamp=1', {
      method: 'POST',
      body: '1001\t2026-03-02 09:00:00\t0\t1\t0\t0\t0\n7777\t2026-03-02 09:01:00\t0\t1\t0\t0\t0\n8888\t2026-03-02 09:02:00\t0\t1\t0\t0\t0\n',
    });
    await server.database.asOwner(
      `update unregistered_punches set is_discarded = true, discard_reason = $2 where company_id = $1 and emp_code = '8888'`,
      [fixtures.b.id, canary],
    );
    const opening = { ids: [data.id], door: 1, reason: canary };
    expect((await ask('POST', '/device/api/v2/terminals/open_door/', tokens.b, opening)).status).toBe(200);
    await server.fetch('/iclock/cdata?SN=B0001&table=OPERLOG&Stamp=1', {
      method: 'POST',
      // The second one is set aside, since no privilege is so high.
      body: `USER PIN=7777\tName=${canary}\tPri=0\nUSER PIN=7778\tName=${canary}\tPri=40000\n`,
    });
    await server.fetch('/iclock/cdata?SN=B0001&table=OPERLOG&Stamp=1', {
      method: 'POST',
      body: `OPLOG 4\t7\t2026-03-02 08:00:00\t${canary}\t0\t0\t0\n`,
    });
    await server.fetch('/iclock/cdata?SN=B0001&table=BIODATA&Stamp=1', {
      method: 'POST',
      body: 'BIODATA Pin=1001\tNo=6\tIndex=0\tValid=1\tDuress=0\tType=1\tMajorVer=10\tMinorVer=0\tFormat=0\tTmp=QUJD\n',
    });
    await server.fetch('/iclock/cdata?SN=B0001&table=ERRORLOG&Stamp=1', {
      method: 'POST',
      body: `ERRORLOG ErrCode=D01E0001\tErrMsg=${canary}\n`,
    });
    await server.database.asOwner(
      `insert into door_events (company_id, terminal, terminal_sn, door_name, event, outcome, event_no, event_time, event_local, tz, received_at)
        values ($1, $2, 'B0001', $3, 'forced', 'alarm', 102, now(), now(), 'UTC', now())`,
      [fixtures.b.id, data.id, canary],
    );
    const invited = await ask('POST', '/system/api/v2/invitations/invite/', tokens.b, {
      email: 'canary-b@guest.test',
      group: fixtures.b.groups.auditor,
      employee: null,
      language: 'en',
    });
    expect(invited.status).toBe(200);
    await server.database.asOwner(`update invitations set invited_by = $1, status = 'pending', accept_time = now()`, [
      canary,
    ]);
    const ordered = await ask('POST', '/vendor/api/v2/orders/', await fixtures.tokenOf('vendor'), {
      company: fixtures.b.id,
      type: 'new',
      description: canary,
      total: 100,
      currency: 'USD',
    });
    expect(ordered.status).toBe(200);
    await server.database.asOwner(
      `insert into bio_photos (company_id, employee, photo, remarks, enroll_source, submit_time) values ($1, $2, 'none', $3, 'self_register', now())`,
      [fixtures.b.id, fixtures.employees.empB1, canary],
    );
    await server.database.asOwner(
      `insert into visits (company_id, employee, is_scheduled, visit_date, purpose, status)
        values ($1, $2, false, '2026-03-02', $3, 'completed')`,
      [fixtures.b.id, fixtures.employees.empB1, canary],
    );
    await recordedComputer(server, fixtures.b.id, fixtures.employees.empB1, canary);
    await server.database.asOwner(
      `insert into phone_accounts (company_id, employee, key_x, key_y, thumbprint, device_name, platform, status, last_seen)
        values ($1, $2, 'x', 'y', 'z', $3, 'android', 'bound', now())`,
      [fixtures.b.id, fixtures.employees.empB1, canary],
    );
    await server.database.asOwner(
      `insert into notifications (company_id, user_id, kind, data, create_time) select $1, user_id, 'phone_bound', $3, now()
        from memberships where company_id = $1 and employee = $2`,
      [fixtures.b.id, fixtures.employees.empB1, JSON.stringify({ phone: canary })],
    );
    // Somebody was notified of an announcement.
    await server.database.asOwner(
      `with told as (insert into announcements (company_id, title, content, start_time)
          values ($1, $3, 'Text', now()) returning id)
        insert into announcement_receipts (company_id, announcement, employee, sent_time) select $1, told.id, $2, now() from told`,
      [fixtures.b.id, fixtures.employees.empB1, canary],
    );
    // Nobody asks for leave to be paid out before the company allows it.
    await allowEncashment(server.caller(tokens.b));
    await server.database.asOwner(
      `insert into punch_imports (company_id, file_name, time_zone, mapping, titles_key, file) values ($1, $2, 'UTC', '{}', 'x', 'x')`,
      [fixtures.b.id, canary],
    );
    await server.database.asOwner(
      `insert into move_ins (company_id, file_name, system, time_zone, kinds, found, file)
        values ($1, $2, 'biotime', 'UTC', '[]', '{}', 'x')`,
      [fixtures.b.id, canary],
    );
    const maker = recordMaker(server, () => tokens.b, canary);
    for (const resource of resources) if (callsOf(resource).create) await maker.make(resource);
    await server.database.asOwner(
      `insert into export_runs (company_id, auto_export, owner, content, target, due_time, title)
        select company_id, id, owner, content, target, now(), $2 from auto_exports where company_id = $1`,
      [fixtures.b.id, canary],
    );
    await calculateDays(server);
    await server.database.asOwner(
      `insert into locked_days (company_id, employee, att_date, department, status, create_time)
        select company_id, id, '2026-01-05', department, 0, now() from employees`,
    );
  }

  async function ask(
    method: string,
    path: string,
    token: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }> {
    const response = await server.fetch(`/web${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  async function recordsOf(resource: AnyResource, token: string): Promise<{ id: number }[]> {
    const { status, text } = await ask('GET', `${resource.path}?page_size=200`, token);
    expect(status, resource.name).toBe(200);
    const body: { data: { id: number }[] } = JSON.parse(text);
    return body.data;
  }

  it('has a row of B in every resource, so that the sweep proves something', async () => {
    for (const resource of resources) expect(await recordsOf(resource, tokens.b), resource.name).not.toEqual([]);
  });

  it('answers an id of B as one that never existed, and changes nothing', async () => {
    for (const resource of resources) {
      const before = await recordsOf(resource, tokens.b);
      const [own] = before;
      const id = own?.id ?? 0;
      const calls = callsOf(resource);
      for (const call of [calls.retrieve, calls.update, calls.patch, calls.destroy]) {
        if (!call) continue;
        const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {};
        const theirs = await ask(call.method, `${resource.path}${id}/`, tokens.a, body);
        const never = await ask(call.method, `${resource.path}999999999/`, tokens.a, body);
        expect([call.name, theirs.status, theirs.text]).toEqual([call.name, 404, never.text]);
      }
      if (calls.multiDestroy) {
        const gone = await ask('DELETE', `${resource.path}multi-destroy/`, tokens.a, { ids: [id] });
        expect(gone.text).toContain('"ok":false');
      }
      for (const action of Object.values(resource.actions)) {
        const given = Object.fromEntries(Object.entries(action.fields).map(([name, field]) => [name, filling(field)]));
        const done = await ask('POST', action.call.path, tokens.a, { ids: [id], ...given });
        expect([action.call.name, done.status, done.text]).toEqual([
          action.call.name,
          200,
          expect.stringContaining('"ok":false,"code":"ZBCO0003"'),
        ]);
      }
      expect(await recordsOf(resource, tokens.b), resource.name).toEqual(before);
    }
  });

  /** Possible input of an action; a reference is to a person of A. */
  const filling = (field: AnyField): unknown => {
    if (field.choices) return field.choices[0];
    if (field.valueType === 'references') return field.options.required ? [fixtures.employees.empA1] : [];
    if (field.target !== undefined) return fixtures.employees.empA1;
    if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'second') return 5;
    if (field.valueType === 'date') return '2026-03-02';
    if (field.valueType === 'flag') return false;
    return field.valueType === 'datetime' ? '2026-03-02T08:00:00Z' : 'Blurred';
  };

  it('shows nothing of B in any list, search, filter, action or export of A', async () => {
    for (const resource of resources) {
      const ids = (await recordsOf(resource, tokens.b)).map(({ id }) => id);
      const calls = callsOf(resource);
      const answers = [
        await ask('GET', `${resource.path}?page_size=200`, tokens.a),
        await ask('GET', `${resource.path}?search=${canary}`, tokens.a),
        await ask('GET', `${resource.path}?id__in=${ids.join(',')}`, tokens.a),
        await ask('POST', `${resource.path}read/`, tokens.a, { items: ids }),
        ...(calls.tree ? [await ask('POST', `${resource.path}tree/`, tokens.a, {})] : []),
        ...(calls.export ? [await ask('GET', `${resource.path}export/?format=csv`, tokens.a)] : []),
      ];
      for (const answer of answers) {
        expect([resource.name, answer.status]).toEqual([resource.name, 200]);
        expect(answer.text, resource.name).not.toContain(canary);
      }
      const byId: { total: number } = JSON.parse(answers[2]?.text ?? '{}');
      expect([resource.name, byId.total]).toEqual([resource.name, 0]);
    }
  });

  it('lets no record of A point to one of B', async () => {
    const people = await recordsOf(employee, tokens.a);
    for (const change of [{ department: fixtures.b.departments.one }, { area: [fixtures.b.rootArea] }]) {
      const refused = await ask('PATCH', `${employee.path}${people[0]?.id ?? 0}/`, tokens.a, change);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('unknownRecord');
    }
    const tree = await ask('PATCH', `${department.path}${fixtures.a.departments.one}/`, tokens.a, {
      parent_dept: fixtures.b.departments.one,
    });
    expect(tree.status).toBe(400);
  });

  it('lets no child row of A point to a record of B, nor be a row of B', async () => {
    const maker = recordMaker(server, () => tokens.a, 'Own');
    const tried: string[] = [];
    for (const resource of resources) {
      for (const [name, { rows }] of Object.entries(resource.fields)) {
        if (!rows) continue;
        const own = await maker.firstOf(resource);
        const read = async (token: string): Promise<Record<string, unknown>> => {
          const [first] = await recordsOf(resource, token);
          return { ...first };
        };
        const present = (await read(tokens.a))[name];
        const theirs = (await read(tokens.b))[name];
        const [[row], [foreign]] = [rowsOf(present), rowsOf(theirs)];
        const plain = Object.fromEntries(Object.keys(rows.fields).map((field) => [field, plainValue(row?.[field])]));
        const attempts: [string, unknown][] = [['id', foreign?.['id']]];
        for (const [field, { target }] of Object.entries(rows.fields))
          if (target) attempts.push([field, plainValue(foreign?.[field])]);
        for (const [field, value] of attempts) {
          const answer = await ask('PATCH', `${resource.path}${own ?? 0}/`, tokens.a, {
            [name]: [{ ...plain, [field]: value }],
          });
          expect([resource.name, field, answer.status]).toEqual([resource.name, field, 400]);
          const refused: { data: Record<string, unknown> } = JSON.parse(answer.text);
          expect(refused.data).toEqual({ [`${name}.0.${field}`]: [{ code: 'unknownRecord' }] });
          tried.push(`${resource.name}.${name}.${field}`);
        }
        expect((await read(tokens.b))[name]).toEqual(theirs);
      }
    }
    expect(tried).toContain('attendance.timetable.breaks.break_time');
  });

  /** In the form of a write: a reference by its id. */
  const plainValue = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

  it('follows the token, whatever company the request names', async () => {
    for (const named of [{ company_id: fixtures.b.id }, { company: fixtures.b.id }, { tenant: 'globex' }]) {
      const answer = await ask('PATCH', `${department.path}${fixtures.a.departments.one}/`, tokens.a, {
        remark: 'x',
        ...named,
      });
      expect(answer.status).toBe(400);
    }
    const other = await server.fetch(`/web${employee.path}`, {
      host: 'globex.muster.test',
      headers: {
        authorization: `JWT ${tokens.a}`,
        'x-company-id': String(fixtures.b.id),
        cookie: 'company_code=globex',
      },
    });
    expect(await other.text()).not.toContain(canary);
  });

  it('keeps the serial number of B for B, and says nothing of it to who registers it too', async () => {
    const taken = await ask('POST', '/device/api/v2/terminals/', tokens.a, {
      sn: 'B0001',
      alias: 'Mine',
      area: fixtures.a.rootArea,
    });
    expect(taken.text).toContain('"state":"waiting"');
    expect(taken.text).not.toContain(canary);
    const waiting = await ask('GET', '/device/api/v2/terminals/waiting/?sn=B0001', tokens.a);
    expect(waiting.text).toContain('"data":null');
    expect((await recordsOf(transaction, tokens.b)).length).toBe(1);
    expect((await recordsOf(unregisteredTransaction, tokens.b)).length).toBe(1);
  });
});
