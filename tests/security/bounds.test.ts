import { beforeAll, describe, expect, it } from 'vitest';
import { location } from '#features/company/contract.ts';
import { publicMessage, sendKeptPunches, terminal } from '#features/device/contract.ts';
import { addPasskey, beginPasskey } from '#features/onboarding/contract.ts';
import { addAgent, category, rule } from '#features/productivity/contract.ts';
import { transactionReport } from '#features/report/contract.ts';
import { manualLog, ownManualLog } from '#features/request/contract.ts';
import { apiKey, autoExport } from '#features/system/contract.ts';
import { employee, employeeField } from '#features/team/contract.ts';
import { allBounds, type DeclaredBound } from '#server/bounds/index.ts';
import { uploadFile, type ReportView } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { sendBy } from '#tests/support/activity.ts';
import { softwareAuthenticator } from '#tests/support/authenticator.ts';
import { password } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { makePhone } from '#tests/support/phone.ts';
import { atOnce, pressedQuotas, type Attempt } from '#tests/support/pressed-quotas.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let adminA: Client;
let adminB: Client;

beforeAll(async () => {
  adminA = server.caller(await people.tokenOf('adminA'));
  adminB = server.caller(await people.tokenOf('adminB'));
  const body = { sn: 'BOUND1', alias: 'Gate', area: people.a.rootArea };
  dataOf(await adminA.callEndpoint(terminal.calls.create, { body }));
});

const view: ReportView = {
  filters: {},
  period: 'lastWeek',
  columns: ['emp_code', 'time'],
  ordering: '-date',
  group_by: 'department',
};
const ask = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await server.database.asOwner(text, values))[0] ?? {})[0]);
const place = 'complement.employee_document.file';
const sent = (client: Client, at: number, size: number): Promise<unknown> => {
  const body = new Blob(['%PDF-1.7'.padEnd(size)]);
  return client.callEndpoint(uploadFile, { query: { for: place, name: `${at}.pdf`, size }, body });
};

const register = (sn: string, more: object = {}): Promise<unknown> =>
  adminB.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.b.rootArea, ...more } });
const line = '1001\t2026-03-02 09:00:0';
/** A terminal's request from an address. */
const call = (sn: string, from: string, body?: string): Promise<Response> =>
  server.fetch(
    body === undefined ? `/iclock/cdata?SN=${sn}&options=all` : `/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=1`,
    { from, ...(body === undefined ? {} : { method: 'POST', body }) },
  );
/** Makes a number of unclaimed serial numbers call from an address. */
const announced = (times: number, from: string): Promise<unknown> =>
  server.database.asOwner(
    `insert into terminal_registry (sn, first_seen, last_seen, ip)
     select 'OLD' || $2::text || n, $3::timestamptz, $3::timestamptz, $2 from generate_series(1, $1) as n`,
    [times, from, server.clock.now().toString()],
  );

/**
 * A contact holds nearly the maximum, and eight records arrive at once of which one fits: from it, or from another one that shares
 * the room.
 */
const heldUnclaimed = (column: string, address: string, room: number, from = 'HELD1'): Attempt => ({
  press: async (most) => {
    await server.database.asOwner('delete from terminal_registry where company_id is null');
    server.clock.advance({ minutes: 2 });
    await call('HELD1', address);
    if (from !== 'HELD1') await call(from, '192.0.2.1');
    await server.database.asOwner(`update terminal_callers set ${column} = $1 where sn = 'HELD1'`, [most - room]);
    await atOnce(8, (at) => call(from, '192.0.2.1', `${line}${at}\t0`));
  },
  stored: () => ask(`select sum(${column}) from terminal_callers`),
});

const site = {
  location: { lat: 51.5, lng: -0.12 },
  name: 'London',
  formatted_address: 'London, United Kingdom',
  address: { country: 'United Kingdom', country_code: 'GB', state: 'England', city: 'London' },
  timezone: 'Europe/London',
};

/** How to reach each bound, by measure. A bound that is missing here fails the sweep. */
const attempts: Readonly<Record<string, Readonly<Record<string, Attempt>>>> = {
  ...pressedQuotas(server, people, () => [adminA, adminB]),
  'files.waiting': {
    // 260 files of one person at once.
    files: {
      press: () => atOnce(260, (at) => sent(adminA, at, 8)),
      stored: () => ask('select count(*) from files where company_id = $1 and upload_for is not null', [people.a.id]),
    },
    // 60 files of 9.9 MB against a bound of 400 MB, without writing 600 MB.
    bytes: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into files (company_id, name, content_type, size, owner_user, create_time, expires_at, upload_for)
           values ($1, 'large.bin', 'x', $2, $3, now(), now() + interval '1 hour', 'x')`,
          [people.b.id, most - 500_000, people.users.adminB],
        );
        await atOnce(20, (at) => sent(adminB, at, 100_000));
      },
      stored: () => ask('select sum(size) from files where company_id = $1 and upload_for is not null', [people.b.id]),
    },
  },
  'oauth.passkeys': {
    passkeys: {
      // A challenge is of one session, so that each comes from another.
      press: async (most) => {
        const begun = await Promise.all(
          [1, 2, 3, 4].map(async () => {
            const caller = server.caller(await people.tokenOf('viewA'));
            const options = dataOf(await caller.callEndpoint(beginPasskey, { body: { current_password: password } }));
            return { caller, created: softwareAuthenticator('http://muster.test').create(options) };
          }),
        );
        await server.database.asOwner(
          `insert into passkeys (user_id, credential_id, public_key, counter, rp_id, name, is_synced, created_at)
           select $1, 'x' || n, '\\x00', 0, 'muster.test', 'x', false, now() from generate_series(1, $2) as n`,
          [people.users.viewA, most - 1],
        );
        await atOnce(4, async (at) => {
          const one = begun[at];
          return one?.caller.callEndpoint(addPasskey, { body: { name: 'Phone', created: one.created } });
        });
      },
      stored: () => ask('select count(*) from passkeys'),
    },
  },
  'outdoor.phones': {
    phones: {
      press: async (most) => {
        const token = await people.tokenOf('empA1');
        const caller = server.caller(token);
        await atOnce(most + 6, async (at) => (await makePhone(`Phone ${at}`)).tell(caller, token));
      },
      stored: () =>
        ask('select count(*) from phone_accounts where company_id = $1 and employee = $2', [
          people.a.id,
          people.employees.empA1,
        ]),
    },
  },
  'device.kept_punches': {
    punches: {
      press: async (most) => {
        const [token, now] = [await people.tokenOf('empA1'), server.clock.now()];
        const caller = server.caller(token);
        const phone = await makePhone('Kept');
        await server.database.asOwner("update companies set web_punch = 'on' where id = $1", [people.a.id]);
        await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
        await server.database.asOwner(
          `insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, source,
             sequence, is_offline, upload_time)
           select $1, id, department, emp_code, $3::timestamptz - interval '1 day', ($3::timestamptz - interval '1 day') at time zone 'UTC',
             'UTC', 0, 'web', n, true, $3::timestamptz from employees, generate_series(1, $4::int) as n where id = $2 and company_id = $1`,
          [people.a.id, people.employees.empA1, now.toString(), most - 3],
        );
        await atOnce(12, async (at) => {
          const made_at = now.subtract({ minutes: 10 + 5 * at }).toString({ smallestUnit: 'millisecond' });
          const key = crypto.randomUUID();
          const punch = { key, state: 0, made_at, counter: 100 - at, page: key, elapsed: 0, ahead: 0, place: null };
          const punches = (await phone.keep([punch])).map((kept) => ({ ...kept, state: 0 as const }));
          const clock = { at: now.toString({ smallestUnit: 'millisecond' }), page: crypto.randomUUID(), elapsed: 0 };
          return caller.callEndpoint(sendKeptPunches, { body: { phone: phone.key, clock, punches } });
        });
      },
      stored: () => ask('select count(*) from punches where company_id = $1 and is_offline', [people.a.id]),
    },
  },
  'files.storage': {
    bytes: {
      press: async (most) => {
        await server.database.asOwner('delete from files where company_id = $1', [people.a.id]);
        await server.database.asOwner('update storage_usage set bytes = $2 where company_id = $1', [
          people.a.id,
          most - 24,
        ]);
        await atOnce(12, (at) => sent(adminA, at, 8));
      },
      stored: () => ask('select bytes from storage_usage where company_id = $1', [people.a.id]),
    },
  },
  'export.waiting': {
    jobs: {
      press: () =>
        atOnce(40, () => adminA.callEndpoint(employee.calls.exportJob, { query: { format: 'csv' }, body: {} })),
      stored: () => ask(`select count(*) from jobs where company_id = $1 and kind like '%.export'`, [people.a.id]),
    },
  },
  'resource.matching': {
    jobs: {
      press: async () => {
        await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.b.id]);
        const caller = server.caller(await people.tokenOf('empB1'));
        const body = { punch_date: '2026-02-27', punch_time: '09:00', punch_state: 0, apply_reason: 'Forgot' } as const;
        dataOf(await caller.callEndpoint(ownManualLog.calls.create, { body }));
        const start = manualLog.actions.approve.matching?.start;
        await atOnce(20, async () => start && adminB.callEndpoint(start, { query: {}, body: {} }));
      },
      stored: () => ask(`select count(*) from jobs where company_id = $1 and kind like '%.matching'`, [people.b.id]),
    },
  },
  'system.auto_exports': {
    tasks: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into auto_exports (company_id, task_name, owner, content, next_run)
           select $1, 'Bound ' || n, $2, 'company.department', now() from generate_series(1, $3::int) as n`,
          [people.a.id, people.users.adminA, most - 3],
        );
        await atOnce(12, (at) =>
          adminA.callEndpoint(autoExport.calls.create, {
            body: { task_name: `Task ${at}`, content: 'company.department', file_name: '[task]', at: '07:00' },
          }),
        );
      },
      stored: () => ask('select count(*) from auto_exports where company_id = $1', [people.a.id]),
    },
  },
  'system.api_keys': {
    keys: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into api_keys (company_id, key_name, owner, expire_date, expires_at)
           select $1, 'Bound ' || n, $2, '2099-01-01', '2099-01-02' from generate_series(1, $3::int) as n`,
          [people.a.id, people.users.adminA, most - 3],
        );
        await atOnce(12, (at) => adminA.callEndpoint(apiKey.calls.create, { body: { key_name: `Key ${at}` } }));
      },
      stored: () => ask('select count(*) from api_keys where company_id = $1', [people.a.id]),
    },
  },
  'report.saved_views': {
    views: {
      press: () =>
        atOnce(65, (at) =>
          adminA.callEndpoint(transactionReport.calls.createView, {
            body: { name: `View ${at}`, is_shared: false, view },
          }),
        ),
      stored: () => ask('select count(*) from saved_views where company_id = $1', [people.a.id]),
    },
  },
  'device.claims': {
    keyless: {
      press: () => atOnce(25, (at) => register(`CLAIM${at}`)),
      stored: () => ask('select count(*) from terminal_claims where company_id = $1', [people.b.id]),
    },
    all: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into terminal_claims (sn, company_id, terminal, address, registered_at, code_hashes, expires_at)
           select 'KEYED' || n, $1, n, '', now(), '{x}', now() + interval '9999 days' from generate_series(1, $2) as n`,
          [people.b.id, most - 10 - 5],
        );
        await atOnce(20, (at) => register(`OWNKEY${at}`, { comm_key: `Key4Branch${at}` }));
      },
      stored: () => ask('select count(*) from terminal_claims where company_id = $1', [people.b.id]),
    },
  },
  'device.unclaimed': {
    here: {
      press: async (most) => {
        await announced(most - 5, '203.0.113.7');
        await atOnce(20, (at) => call(`NEW${at}`, '203.0.113.7'));
      },
      stored: () => ask(`select count(*) from terminal_registry where company_id is null and ip = '203.0.113.7'`),
    },
    all: {
      press: async (most) => {
        const here = await ask('select count(*) from terminal_registry where company_id is null');
        await announced(most - here - 5, '203.0.113.8');
        server.clock.advance({ minutes: 2 });
        await atOnce(20, (at) => call(`MORE${at}`, `198.51.100.${at + 1}`));
      },
      stored: () => ask('select count(*) from terminal_registry where company_id is null'),
    },
  },
  'device.callers': {
    callers: {
      press: async () => {
        await server.database.asOwner('delete from terminal_registry where company_id is null');
        server.clock.advance({ minutes: 2 });
        await call('CALLED1', '192.0.2.1');
        await atOnce(20, (at) => call('CALLED1', `192.0.2.${at + 10}`));
      },
      stored: () => ask(`select count(*) from terminal_callers where sn = 'CALLED1'`),
    },
  },
  'device.held_unclaimed': {
    records: heldUnclaimed('waiting_records', '192.0.2.1', 1),
    bytes: heldUnclaimed('waiting_bytes', '192.0.2.1', line.length + 3),
    bytesOfAddress: heldUnclaimed('waiting_bytes', '192.0.2.1', line.length + 3, 'HELD2'),
    bytesInAll: heldUnclaimed('waiting_bytes', '192.0.2.2', line.length + 3, 'HELD2'),
  },
  'device.contacts': {
    contacts: {
      press: async () => {
        await call('BOUND1', '127.0.0.1');
        await atOnce(20, (at) => call('BOUND1', `198.18.${at}.1`));
      },
      stored: () => ask('select count(*) from terminal_contacts where company_id = $1', [people.a.id]),
    },
  },
  'device.terminal_errors': {
    errors: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into terminal_errors (company_id, terminal, terminal_sn, error_code, first_time, time)
           select company_id, id, sn, 'x' || n, now(), now() from terminals, generate_series(1, $1) as n where sn = 'BOUND1'`,
          [most - 5],
        );
        await atOnce(8, (at) =>
          server.fetch('/iclock/cdata?SN=BOUND1&table=ERRORLOG&Stamp=1', {
            method: 'POST',
            body: Array.from({ length: 5 }, (_, row) => `ERRORLOG ErrCode=E${at}${row}\tErrMsg=No face\n`).join(''),
          }),
        );
      },
      stored: () => ask('select count(*) from terminal_errors where company_id = $1', [people.a.id]),
    },
  },
  'device.messages': {
    messages: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into terminal_messages (company_id, audience, uid, content, start_time, last_minutes)
           select $1, 'public', n, 'Hello', now(), 60 from generate_series(1, $2) as n`,
          [people.a.id, most - 5],
        );
        const start_time = server.clock.now().toString();
        await atOnce(12, (at) =>
          adminA.callEndpoint(publicMessage.calls.create, {
            body: { content: `Hello ${at}`, start_time, last_minutes: 60 },
          }),
        );
      },
      stored: () => ask('select count(*) from terminal_messages where company_id = $1 and not cleared', [people.a.id]),
    },
  },
  'company.locations': {
    locations: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into locations (company_id, location_name, place, radius)
           select $1, 'x' || n, '{}', 200 from generate_series(1, $2) as n`,
          [people.a.id, most - 5],
        );
        await atOnce(12, (at) =>
          adminA.callEndpoint(location.calls.create, {
            body: { location_name: `Site ${at}`, place: site, radius: 300 },
          }),
        );
      },
      stored: () => ask('select count(*) from locations where company_id = $1', [people.a.id]),
    },
  },
  'team.employee_fields': {
    fields: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into employee_fields (company_id, label, code)
           select $1, 'Field ' || n, 'field_' || n from generate_series(1, $2) as n`,
          [people.a.id, most - 5],
        );
        await atOnce(12, (at) =>
          adminA.callEndpoint(employeeField.calls.create, {
            body: { label: `More ${at}`, code: `more_${at}`, kind: 'text' },
          }),
        );
      },
      stored: () => ask('select count(*) from employee_fields where company_id = $1', [people.a.id]),
    },
  },
  'productivity.agents': {
    agents: {
      press: async () => {
        const own = server.caller(await people.tokenOf('empA1'));
        await atOnce(16, (at) => own.callEndpoint(addAgent, { body: { agent_name: `Computer ${at}` } }));
      },
      stored: () => ask('select count(*) from activity_agents where company_id = $1', [people.a.id]),
    },
  },
  'productivity.buckets': {
    buckets: {
      press: async (most) => {
        const own = server.caller(await people.tokenOf('empA2'));
        const { token } = dataOf(await own.callEndpoint(addAgent, { body: { agent_name: 'Buckets' } }));
        const send = sendBy(server, token);
        await atOnce(most + 8, (at) => send(`buckets/b${at}`, { type: 'currentwindow' }));
      },
      stored: () => ask('select count(*) from activity_buckets where company_id = $1', [people.a.id]),
    },
  },
  'productivity.rules': {
    rules: {
      press: async (most) => {
        await server.database.asOwner('delete from activity_rules where company_id = $1', [people.a.id]);
        await server.database.asOwner(
          `insert into activity_rules (company_id, pattern, category)
           select $1, 'x' || n, (select min(id) from activity_categories where company_id = $1) from generate_series(1, $2) as n`,
          [people.a.id, most - 5],
        );
        const listed = dataOf(await adminA.callEndpoint(category.calls.list, { query: { page_size: 1 } }));
        const body = { match: 'app', pattern: 'y', category: listed[0]?.id ?? 0, priority: 100 } as const;
        await atOnce(12, () => adminA.callEndpoint(rule.calls.create, { body }));
      },
      stored: () => ask('select count(*) from activity_rules where company_id = $1', [people.a.id]),
    },
  },
  'device.terminal_strangers': {
    people: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into terminal_strangers (company_id, terminal, emp_code, difference, received_at)
           select company_id, id, 'x' || n, 'unknown', now() from terminals, generate_series(1, $1) as n where sn = 'BOUND1'`,
          [most - 5],
        );
        await atOnce(8, (at) =>
          server.fetch('/iclock/cdata?SN=BOUND1&table=OPERLOG&Stamp=1', {
            method: 'POST',
            body: Array.from({ length: 5 }, (_, row) => `USER PIN=7${at}${row}\tName=Nobody\tPri=0\n`).join(''),
          }),
        );
      },
      stored: () => ask('select count(*) from terminal_strangers where company_id = $1', [people.a.id]),
    },
  },
  'device.refused_records': {
    records: {
      press: async (most) => {
        await server.database.asOwner(
          `insert into refused_records (company_id, terminal, terminal_sn, kind, line, reason, received_at)
           select company_id, id, sn, 'ATTLOG', 'x' || n, 'pastTime', now() from terminals, generate_series(1, $1) as n
           where sn = 'BOUND1'`,
          [most - 5],
        );
        await atOnce(8, (at) => {
          const lines = Array.from({ length: 10 }, (_, line) => `1001\t1970-01-01 00:0${at}:0${line}\t0\t1\t\t0\t0`);
          return server.fetch('/iclock/cdata?SN=BOUND1&table=ATTLOG&Stamp=1', {
            method: 'POST',
            body: lines.join('\n'),
          });
        });
      },
      stored: () => ask('select count(*) from refused_records where company_id = $1', [people.a.id]),
    },
  },
};

describe('every bound, pressed from many sides at once', () => {
  it('is there to be pressed', () => {
    const measures = (bounds: readonly DeclaredBound[]) =>
      Object.fromEntries(
        bounds.map(({ name, most }) => [name, Object.keys(most).toSorted((a, b) => (a < b ? -1 : 1))]),
      );
    expect(measures(allBounds())).toEqual(
      Object.fromEntries(
        Object.entries(attempts).map(([name, each]) => [name, Object.keys(each).toSorted((a, b) => (a < b ? -1 : 1))]),
      ),
    );
  });

  for (const [name, each] of Object.entries(attempts))
    for (const [measure, attempt] of Object.entries(each))
      it(`holds: ${measure} of ${name}`, async () => {
        const most = allBounds().find((bound) => bound.name === name)?.most[measure] ?? null;
        await attempt.press(most ?? 0);
        expect(await attempt.stored()).toBe(most ?? attempt.most);
      });
});
