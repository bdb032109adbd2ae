import { z } from 'zod';
import { door } from '#features/access-control/contract.ts';
import { ownEncashment } from '#features/leave/contract.ts';
import { invite } from '#features/invitation/contract.ts';
import { invitedSignUp } from '#features/onboarding/contract.ts';
import { finishVisit, startUnscheduledVisit } from '#features/outdoor/contract.ts';
import { addAgent } from '#features/productivity/contract.ts';
import { autoExport } from '#features/system/contract.ts';
import { employee, employeeField, resignation } from '#features/team/contract.ts';
import { createCompany } from '#features/company/server.ts';
import { companySubscription } from '#features/subscription/contract.ts';
import { accountSubject, signInLimits, takeLimit } from '#server/auth/index.ts';
import { asCompany } from '#server/http/index.ts';
import { queueCompanyMail } from '#server/mail/index.ts';
import { noteLock } from '#server/tenancy/lock.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { users } from '#server/tenancy/tables.ts';
import { inviteStaff, openCompany, staff } from '#features/vendor/contract.ts';
import { offersAction, takesAction, type Action, type AnyResource, type ResourceName } from '#shared/contract/index.ts';
import { connectController } from './controllers.ts';
import { allowEncashment } from './encashable.ts';
import { named } from './onboarding.ts';
import { dataOf } from './outcome.ts';
import type { Fixtures, Role } from './fixtures.ts';
import { openDifference, openPayment, unconfirmedRefund } from './refunds.ts';
import { recordMaker } from './made-records.ts';
import { makePhone } from './phone.ts';
import type { Post } from './post.ts';
import type { TestServer } from './server.ts';

const listedSchema = z.looseObject({ id: z.int(), version: z.int(), display_name: z.string() });
/** A record as its list returns it. */
export type ListedRecord = z.infer<typeof listedSchema>;

const limited = ', max_employees = 10, max_terminals = 10, max_users = 10, max_storage = 10';
/** What else is so of a subscription on which an action is tried. */
const subscribedFor: Readonly<Record<string, string>> = {
  override_limits: limited,
  end_override: `${limited}, granted_employees = 20, granted_until = '2098-12-31', granted_ends = '2099-01-01'`,
  keep_on: ', cancel_at_end = true',
};

/** Every action of every resource, with records that allow it. A new action is covered as soon as it is declared. */
export interface ActionStage {
  readonly actions: () => readonly { readonly resource: AnyResource; readonly action: Action }[];
  /** The role of the caller. */
  readonly roleFor: (resource: AnyResource) => Role;
  readonly list: (resource: AnyResource) => Promise<readonly ListedRecord[]>;
  /** Provides a record that allows the action, as its list returns it. @throws if it is unknown how to make one */
  readonly bring: (resource: AnyResource, action: Action) => Promise<ListedRecord>;
  /** The input of the action. */
  readonly inputFor: (resource: AnyResource, action: Action) => Promise<Record<string, unknown>>;
  /** How often the action is in the log. */
  readonly logged: (resource: AnyResource, action: Action) => Promise<number>;
}

/** Call inside hooks or tests. `post` delivers mails with links. */
export async function openActionStage(server: TestServer, people: Fixtures, post: () => Post): Promise<ActionStage> {
  const tokens = {
    adminA: await people.tokenOf('adminA'),
    adminB: await people.tokenOf('adminB'),
    empA1: await people.tokenOf('empA1'),
    vendor: await people.tokenOf('vendor'),
  };
  const roleFor = ({ audience }: AnyResource): keyof typeof tokens =>
    audience.of === 'own' ? 'empA1' : audience.of === 'vendor' ? 'vendor' : 'adminA';
  const callerFor = (resource: AnyResource) => server.caller(tokens[roleFor(resource)]);
  const maker = recordMaker(server, (resource) => tokens[roleFor(resource)], 'Act');
  const registry = () => server.running.app.registry;
  let count = 0;
  const fresh = (): number => (count += 1);

  async function terminalOf(admin: 'adminA' | 'adminB', sn: string): Promise<void> {
    const response = await server.fetch('/web/device/api/v2/terminals/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `JWT ${tokens[admin]}` },
      body: JSON.stringify({ sn, alias: sn, area: people[admin === 'adminA' ? 'a' : 'b'].rootArea }),
    });
    if (!response.ok) throw new Error(`No terminal: ${await response.text()}`);
  }
  const punch = (sn: string, code: string, day: string): Promise<Response> =>
    server.fetch(`/iclock/cdata?SN=${sn}&table=ATTLOG&Stamp=1`, {
      method: 'POST',
      body: `${code}\t${day} 09:00:00\t0\t1\t0\t0\t0\n`,
    });
  /** A terminal of company A that has called. */
  async function calledTerminal(code: string, day: string): Promise<string> {
    const sn = `CALLED${fresh()}`;
    await terminalOf('adminA', sn);
    await punch(sn, code, day);
    return sn;
  }
  const upload = (sn: string, table: string, body: string): Promise<Response> =>
    server.fetch(`/iclock/cdata?SN=${sn}&table=${table}&Stamp=1`, { method: 'POST', body });
  /** A command that waits for a terminal of company A. */
  async function commandTo(name: 'check'): Promise<unknown> {
    const sn = await calledTerminal('1001', '2026-03-02');
    const { resource } = registry().get('device.terminal');
    const made = z.array(z.looseObject({ id: z.int(), sn: z.string() })).parse(await list(resource));
    const { call } = resource.actions[name] ?? {};
    const target = made.find((each) => each.sn === sn);
    if (!call || !target) throw new Error(`No command ${name} to ${sn}`);
    return dataOf(await callerFor(resource).callEndpoint(call, { body: { ids: [target.id] } }));
  }
  async function invited(): Promise<string> {
    const email = `act${fresh()}@guest.test`;
    const admin = server.caller(tokens.adminA);
    const body = { email, group: people.a.groups.owner, employee: null, language: 'en' } as const;
    dataOf(await admin.callEndpoint(invite, { body }));
    // The limits of mails are by time.
    server.clock.advance({ minutes: 2 });
    return email;
  }

  /** A person's own request for what the company pays out. */
  async function encashed() {
    const incident_type = await allowEncashment(server.caller(tokens.adminA));
    const body = { incident_type, amount: 0.01 };
    return dataOf(await server.caller(tokens.empA1).callEndpoint(ownEncashment.calls.create, { body }));
  }

  /** A request that is approved, and whose cancellation its applicant asks for, or may ask for. */
  const approvedToCancel = (id: number | undefined, isAsked: boolean, table = 'leaves') =>
    server.database.asOwner(
      `update ${table} set status = 'approved', cancel_asked = case when $3 then now() end where company_id = $1 and id = $2`,
      [people.a.id, id, isAsked],
    );
  const isOfCancellation = (name: string): boolean =>
    ['ask_cancel', 'keep_approved', 'approve_cancel', 'reject_cancel'].includes(name);

  /** Rejects a person's own request, or lets a first step approve it, so that they cancel instead of withdrawing it. */
  async function broughtOn(action: string, kind: ResourceName, id: number | undefined): Promise<void> {
    if (id === undefined) throw new Error(`No request of ${kind}`);
    if (action !== 'cancel') {
      const { reject } = registry().get(kind).resource.actions;
      const body = { ids: [id], reject_reason: 'No' };
      if (reject) dataOf(await server.caller(tokens.adminA).callEndpoint(reject.call, { body }));
      return;
    }
    await server.database.asOwner(
      `insert into request_steps (company_id, resource, request, revision, place, name, rule, status, can_forward,
          can_edit_amount, timeout_action, escalate_to, skip_if_same, when_empty)
        select company_id, resource, request, revision, -1, 'First', rule, 'approved', false, false, timeout_action,
          escalate_to, false, when_empty
        from request_steps where company_id = $1 and resource = $2 and request = $3`,
      [people.a.id, kind, id],
    );
  }

  /** A person's own request of a kind whose cancellation the company leaves to the approvers, as the action needs it. */
  async function requestFor(
    kind: 'manual_log' | 'overtime' | 'training' | 'swap_schedule',
    action: string,
    setting: string,
  ): Promise<number | undefined> {
    const id = await maker.make(registry().get(`personal.${kind}`).resource);
    if (!isOfCancellation(action)) return id;
    await server.database.asOwner(`update companies set ${setting}_cancellation = 'approval' where id = $1`, [
      people.a.id,
    ]);
    await approvedToCancel(id, action !== 'ask_cancel', `${kind}s`);
    // Before its first day it may be given back.
    if (kind === 'overtime')
      await server.database.asOwner(`update overtimes set overtime_date = '2030-01-07' where id = $1`, [id]);
    if (kind === 'training')
      await server.database.asOwner(
        `update trainings set start_date = '2030-01-07', end_date = '2030-01-07' where id = $1`,
        [id],
      );
    return id;
  }
  /** The same for a kind's own resource: rejected, or decided on in part. */
  const ownRequestFor = async (kind: Parameters<typeof requestFor>[0], action: string, setting: string) => {
    const id = await requestFor(kind, action, setting);
    return isOfCancellation(action) ? undefined : broughtOn(action, `request.${kind}`, id);
  };

  const newCompany = (): Promise<unknown> =>
    createCompany(server.host, {
      company_name: `Acting ${fresh()}`,
      company_domain: `acting${count}`,
      company_timezone: 'Europe/London',
      language: 'en',
    });

  /** A company whose owner waits for a password, as the provider's staff create it. */
  async function openedCompany(): Promise<unknown> {
    const body = {
      company_name: `Opened ${fresh()}`,
      company_domain: `opened${count}`,
      company_timezone: 'Europe/London',
      language: 'en' as const,
      owner_email: `opened${count}@user.test`,
      owner_first_name: 'Act',
      owner_last_name: 'Owner',
      trial_plan: null,
      trial_days: null,
    };
    return dataOf(await server.caller(tokens.vendor).callEndpoint(openCompany, { body }));
  }

  /** How to make records that no call of their resource makes. */
  /** Makes an account; if it is locked, wrong passwords were counted. */
  const account = async (isLocked: boolean): Promise<{ id: number; email: string }> => {
    const email = `act${fresh()}@user.test`;
    return server.host.database.within({ role: 'system' }, async (tx) => {
      const now = server.clock.now();
      const [user] = await tx
        .insert(users)
        .values({ email, first_name: 'Act', last_name: 'User', password_hash: '', create_time: now.toString() })
        .returning({ id: users.id });
      if (!user) throw new Error('Insert answered nothing');
      const limit = signInLimits.account(accountSubject(user.id));
      if (isLocked) for (let nth = 0; nth < limit.max; nth += 1) await takeLimit(tx, limit, now);
      return { id: user.id, email };
    });
  };

  const broughtAbout: Readonly<Record<string, (action: Action) => Promise<unknown>>> = {
    'device.unregistered_transaction': () => calledTerminal(`8${fresh()}`, '2026-03-02'),
    'device.discarded_transaction': async () => {
      const sn = await calledTerminal(`8${fresh()}`, '2026-03-02');
      const { resource } = registry().get('device.unregistered_transaction');
      const { discard_punch: act } = resource.actions;
      const waiting = z.array(z.looseObject({ id: z.int(), terminal_sn: z.string() })).parse(await list(resource));
      const gone = waiting.find((each) => each.terminal_sn === sn);
      if (!act || !gone) throw new Error('No punch to discard');
      const body = { ids: [gone.id], discard_reason: 'A test' };
      dataOf(await callerFor(resource).callEndpoint(act.call, { body }));
    },
    'device.refused_record': () => calledTerminal('1001', '1970-01-01'),
    'device.punch_import': ({ name }) =>
      server.database.asOwner(
        `insert into punch_imports (company_id, file_name, status, time_zone, mapping, titles_key, file)
          values ($1, $2, $3, 'Europe/London', '{"heading":false,"order":"ymd","columns":["emp_code","moment"]}', 'x', 'x')`,
        [people.a.id, `Act ${fresh()}.csv`, name === 'take_back' ? 'imported' : 'checked'],
      ),
    'moving.move_in': ({ name }) =>
      server.database.asOwner(
        `insert into move_ins (company_id, file_name, status, system, time_zone, kinds, found, file)
          values ($1, $2, $3, 'biotime', 'Europe/London', '[]', '{}', 'x')`,
        [people.a.id, `Act ${fresh()}.sql`, name === 'take_back' ? 'imported' : 'checked'],
      ),
    'device.bio_photo': () => maker.make(registry().get('personal.bio_photo').resource),
    'device.command': () => commandTo('check'),
    // The parameters of a changed door.
    'access_control.command': async () => {
      const admin = server.caller(tokens.adminA);
      const [id = 0] = await connectController(server, people, `DOOR${fresh()}`, 1);
      const { version } = dataOf(await admin.callEndpoint(door.calls.retrieve, { params: { id } }));
      dataOf(await admin.callEndpoint(door.calls.patch, { params: { id }, body: { lock_delay: 9, version } }));
    },
    // One of a controller that has called: others open no doors from afar.
    'access_control.door': async ({ name }) => {
      const ids = await connectController(server, people, `DOOR${fresh()}`, 1);
      const { call } = door.actions.lock_down;
      if (name === 'release_door')
        dataOf(await server.caller(tokens.adminA).callEndpoint(call, { body: { ids, reason: 'Act' } }));
    },
    'outdoor.unscheduled_visit': async () => {
      const own = server.caller(tokens.empA1);
      const place = { latitude: 51.5, longitude: 0, accuracy: 10 };
      const begun = { key: crypto.randomUUID(), client: null, purpose: `Act ${fresh()}`, place, photo: null };
      const { id } = dataOf(await own.callEndpoint(startUnscheduledVisit, { body: begun }));
      const ended = { key: crypto.randomUUID(), visit: id, place, photo: null, note: '' };
      dataOf(await own.callEndpoint(finishVisit, { body: ended }));
    },
    'device.work_code': async () => {
      await calledTerminal('1001', '2026-03-02');
      await maker.make(registry().get('complement.work_code').resource);
    },
    // One in the future, and one in the past.
    'team.resignation': async () => {
      const admin = server.caller(tokens.adminA);
      for (const resign_date of ['2049-12-31', '2026-02-20']) {
        const body = {
          emp_code: `7${fresh()}`,
          first_name: `Leaver ${count}`,
          department: people.a.departments.one,
          area: [people.a.rootArea],
          hire_date: '2026-01-05',
        };
        const { id } = dataOf(await admin.callEndpoint(employee.calls.create, { body }));
        dataOf(await admin.callEndpoint(resignation.calls.create, { body: { employee: id, resign_date } }));
      }
    },
    // One that has called, since others take no door commands.
    'device.terminal': async () => {
      const sn = `CALLED${fresh()}`;
      await terminalOf('adminA', sn);
      await server.fetch(`/iclock/cdata?SN=${sn}&options=all`);
    },
    // With a sign-in of its own, since the action ends the phone's session.
    'outdoor.notice': () =>
      server.database.asOwner(
        `insert into notifications (company_id, user_id, kind, data, create_time) select $1, user_id, 'phone_bound', $3, now()
          from memberships where company_id = $1 and employee = $2`,
        [people.a.id, people.employees.empA1, JSON.stringify({ phone: `Act ${fresh()}` })],
      ),
    'outdoor.phone_account': async () => {
      const token = await people.tokenOf('empA1');
      return (await makePhone(`Act ${fresh()}`)).tell(server.caller(token), token);
    },
    // One that counts, and one that is voided.
    'device.transaction': async () => {
      for (const day of ['2026-02-27', '2026-03-02']) await calledTerminal('1001', day);
      const { resource } = registry().get('device.transaction');
      const [voided] = await list(resource);
      const { void_punch: act } = resource.actions;
      if (!act || !voided) throw new Error('No punch to void');
      const body = { ids: [voided.id], void_reason: 'Twice' };
      dataOf(await callerFor(resource).callEndpoint(act.call, { body }));
    },
    'device.bio_template': async ({ name }) => {
      const sn = await calledTerminal('1001', '2026-03-02');
      const finger = `BIODATA Pin=1001\tNo=${fresh() % 10}\tIndex=${count}\tValid=1\tDuress=${name === 'unmark_duress' ? 1 : 0}\tType=1\tMajorVer=10\tMinorVer=0`;
      await upload(sn, 'BIODATA', `${finger}\tFormat=0\tTmp=QUJDRA==\n`);
    },
    'device.terminal_person': async () =>
      upload(await calledTerminal('1001', '2026-03-02'), 'OPERLOG', `USER PIN=9${fresh()}\tName=Nobody\tPri=0\n`),
    'device.error_log': async () =>
      upload(await calledTerminal('1001', '2026-03-02'), 'ERRORLOG', `ERRORLOG ErrCode=D${fresh()}\tErrMsg=No face\n`),
    'productivity.agent': async () => {
      const body = { agent_name: `Act ${fresh()}` };
      dataOf(await server.caller(tokens.empA1).callEndpoint(addAgent, { body }));
    },
    'request.overtime': ({ name }) => requestFor('overtime', name, 'overtime'),
    'personal.overtime': ({ name }) => ownRequestFor('overtime', name, 'overtime'),
    'request.training': async ({ name }) => {
      const id = await requestFor('training', name, 'training');
      // A result is that of a training that has begun.
      if (name === 'record_result')
        await server.database.asOwner(
          `update trainings set start_date = '2026-02-23', end_date = '2026-02-23' where company_id = $1 and id = $2`,
          [people.a.id, id],
        );
    },
    'personal.training': ({ name }) => ownRequestFor('training', name, 'training'),
    'request.swap_schedule': ({ name }) => requestFor('swap_schedule', name, 'swap'),
    'personal.swap_schedule': ({ name }) => ownRequestFor('swap_schedule', name, 'swap'),
    'leave.leave': async ({ name }) => {
      const id = await maker.make(registry().get('personal.leave').resource);
      if (isOfCancellation(name)) return approvedToCancel(id, true);
      // Only a leave of several days can end earlier.
      if (name === 'shorten')
        await server.database.asOwner(`update leaves set end_date = end_date + 1 where company_id = $1 and id = $2`, [
          people.a.id,
          id,
        ]);
    },
    'personal.leave': async ({ name }) => {
      const id = await maker.make(registry().get('personal.leave').resource);
      if (!isOfCancellation(name)) return broughtOn(name, 'leave.leave', id);
      await server.database.asOwner(`update incident_types set cancellation = 'approval' where company_id = $1`, [
        people.a.id,
      ]);
      await approvedToCancel(id, name === 'keep_approved');
    },
    'leave.encashment': () => encashed(),
    'personal.encashment': async ({ name }) => broughtOn(name, 'leave.encashment', (await encashed()).id),
    'request.manual_log': ({ name }) => requestFor('manual_log', name, 'manual_log'),
    'personal.manual_log': ({ name }) => ownRequestFor('manual_log', name, 'manual_log'),
    // Every company has them from its beginning, so one is put back anew.
    'system.mail_text': () =>
      server.database.asOwner(
        `with gone as (delete from mail_texts where company_id = $1 and kind = 'addressChanged' returning kind)
          insert into mail_texts (company_id, kind, subject_en) select $1, kind, 'Acted on' from gone`,
        [people.a.id],
      ),
    'system.mail_log': async () => {
      await asCompany(server.host, { companyId: people.a.id, name: 'Muster', accessor: 'job' }, (context) =>
        queueCompanyMail(context, { kind: 'joinRejected', to: `act${fresh()}@guest.test`, language: 'en' }),
      );
      await post().deliver();
    },
    'system.invitation': invited,
    'system.join_request': async () => {
      const email = await invited();
      const [code = ''] = await post().codes(email, '/onboard/invited');
      dataOf(await server.caller().callEndpoint(invitedSignUp, { body: { code, email, ...named } }));
    },
    // One with a receiver, which has a signing secret; nothing is sent to it.
    'system.auto_export': async ({ name }) => {
      if (name !== 'new_secret') return maker.make(autoExport);
      const body = {
        task_name: `Act ${fresh()}`,
        content: 'company.department',
        file_name: '[task]',
        at: '07:00',
        target: 'webhook' as const,
        webhook_url: 'https://receiver.test/',
      };
      return dataOf(await callerFor(autoExport).callEndpoint(autoExport.calls.create, { body }));
    },
    // Of one that the staff created, nobody has a password yet.
    'vendor.company': async ({ name }) => {
      await (name === 'resend' ? openedCompany() : newCompany());
      if (name === 'keep_company')
        await server.database.asOwner(`update companies set erase_at = '2099-01-01', closing_asked = '2098-12-01'
          where id = (select max(id) from companies)`);
    },
    'system.support_access': ({ name }) =>
      name === 'revoke'
        ? maker.make(registry().get('system.support_access').resource)
        : server.database.asOwner(
            `insert into support_accesses (company_id, status, reason, duration, ends_at, granted_by, requested_by)
              values ($1, 'requested', $2, 'one_hour', '2099-01-01', '', 'Act')`,
            [people.a.id, `Act ${fresh()}`],
          ),
    // Phones are counted in a row for each company.
    'vendor.mobile_app': newCompany,
    'vendor.company_subscription': async ({ name }) => {
      const { id } = await createCompany(server.host, {
        company_name: `Subscribed ${fresh()}`,
        company_domain: `subscribed${count}`,
        company_timezone: 'Europe/London',
        language: 'en',
      });
      // A subscription without an end cannot be extended.
      const { [name]: more = '' } = subscribedFor;
      await server.database.asOwner(`update subscriptions set period_end = '2099-01-01'${more} where company_id = $1`, [
        id,
      ]);
    },
    'vendor.transaction': () => openPayment(server, people.a.id),
    // An order without payments asks no provider.
    'vendor.order': () => openPayment(server, people.a.id),
    'vendor.payment_difference': () => openDifference(server, people.a.id),
    'vendor.refund': () => unconfirmedRefund(server, people.a.id),
    'vendor.user': async ({ name }) => {
      if (name === 'resend') return openedCompany();
      await account(name === 'unlock');
    },
    // Somebody whose guesses lock them out, which is copied to the company.
    'system.user': async () => {
      const { id, email } = await account(true);
      await asCompany(server.host, { companyId: people.a.id, name: 'Muster', accessor: 'job' }, async (context) => {
        await joinCompany(context.tx, people.a.id, {
          userId: id,
          account: { email, first_name: 'Act', last_name: 'User' },
          groups: [people.a.groups.auditor],
        });
        await noteLock(context, id, context.now.add({ minutes: 15 }));
      });
    },
    // One that somebody has a value of, which is all that can be cleared.
    'team.employee_field': async () => {
      const field = await maker.make(employeeField);
      await server.database.asOwner(
        `insert into employee_field_values (company_id, employee, employee_field, value)
          select company_id, $2, employee_field, id::text from employee_field_choices
          where company_id = $1 and employee_field = $3 limit 1`,
        [people.a.id, people.employees.empA1, field],
      );
    },
    'vendor.staff': async () =>
      dataOf(
        await callerFor(staff).callEndpoint(inviteStaff, {
          body: { email: `act${fresh()}@staff.test`, first_name: 'Act', vendor_role: 'support', language: 'en' },
        }),
      ),
    'vendor.terminal': () => calledTerminal('1001', '2026-03-03'),
    'vendor.terminal_contact': () => punch(`LONE${fresh()}`, '1001', '2026-03-02'),
    'vendor.terminal_claim': async () => terminalOf('adminB', await calledTerminal('1001', '2026-03-04')),
  };

  const list = async (resource: AnyResource): Promise<readonly ListedRecord[]> => {
    const query = { page_size: 200, ordering: '-id' };
    return z.array(listedSchema).parse(dataOf(await callerFor(resource).callEndpoint(resource.calls.list, { query })));
  };

  async function make(resource: AnyResource, action: Action): Promise<ListedRecord> {
    const before = new Set((await list(resource)).map(({ id }) => id));
    await (broughtAbout[resource.name] ?? (() => maker.make(resource)))(action);
    const come = (await list(resource)).filter(({ id }) => !before.has(id));
    const made = come.find((record) => offersAction(action, record)) ?? come[0];
    if (!made)
      throw new Error(`${resource.name}: no record came about. tests/support/actionable.ts says how one does.`);
    return made;
  }

  /** Brings a record into a state by the actions that lead there. */
  async function into(resource: AnyResource, record: ListedRecord, action: Action): Promise<ListedRecord> {
    if (takesAction(action, record)) return record;
    const before = Object.values(resource.actions).find(({ to }) => to !== undefined && action.from.includes(to));
    if (!before) throw new Error(`${resource.name}.${action.name}: no action leads to ${action.from.join()}`);
    const ready = await into(resource, record, before);
    const input = await maker.inputOf(resource, before);
    dataOf(await callerFor(resource).callEndpoint(before.call, { body: { ids: [ready.id], ...input } }));
    const found = (await list(resource)).find(({ id }) => id === record.id);
    if (!found) throw new Error(`${resource.name}: ${before.name} took the record away`);
    return found;
  }

  return {
    actions: () =>
      registry()
        .all()
        .flatMap(({ resource }) => Object.values(resource.actions).map((action) => ({ resource, action }))),
    roleFor,
    list,
    bring: async (resource, action) => {
      // One on the first page of a screen.
      const there = (await list(resource)).slice(0, 50).find((record) => offersAction(action, record));
      // Existing records must not be changed: the caller's own account and company.
      const isOwn = resource.audience.of === 'vendor' || action.from.length === 0;
      return into(resource, !isOwn && there ? there : await make(resource, action), action);
    },
    inputFor: async (resource, action) => {
      const input = await maker.inputOf(resource, action);
      // Ten dollars came, as the order says, by a transfer of its own.
      if (Object.hasOwn(action.fields, 'bank_reference'))
        return { ...input, paid_amount: 10, paid_on: '2026-03-01', bank_reference: `ACT ${fresh()}` };
      if (action.call.name === companySubscription.actions.override_limits.call.name)
        return { ...input, employees: 20, terminals: 20, users: 20, storage: 20, last_day: '2098-12-31' };
      // It has to end on a day of its own.
      if (Object.hasOwn(action.fields, 'shorten_reason')) {
        const offered = (await list(resource)).filter((record) => offersAction(action, record));
        const [first] = z.array(z.looseObject({ start_date: z.string() })).parse(offered);
        return { ...input, new_end: first?.start_date };
      }
      // There is a terminal to send them to.
      if (action.call.name === employee.actions.sync_person.call.name) await terminalOf('adminA', `SENT${fresh()}`);
      if (Object.hasOwn(action.fields, 'to_area')) return { ...input, to_area: people.a.rootArea };
      // The typed code must be that of the field: the newest, made for this action.
      if (Object.hasOwn(action.fields, 'confirm_code')) {
        const [newest] = z.array(z.looseObject({ code: z.string() })).parse(await list(resource));
        return { ...input, confirm_code: newest?.code };
      }
      if (!Object.hasOwn(action.fields, 'confirm_sn')) return input;
      // The typed serial number must be that of the terminal: the newest, made for this action.
      const [newest] = z.array(z.looseObject({ sn: z.string() })).parse(await list(resource));
      return { ...input, confirm_sn: newest?.sn };
    },
    logged: async ({ audience, name }, { name: action }) => {
      const [table, type] =
        audience.of === 'vendor'
          ? (['vendor_logs', name] as const)
          : (['operation_logs', (audience.of === 'own' && audience.shares) || name] as const);
      const [row] = await server.database.asOwner(
        `select count(*) as n from ${table} where action = $1 and object_type = $2`,
        [action, type],
      );
      return Number(row?.['n']);
    },
  };
}
