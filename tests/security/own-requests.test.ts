import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bioPhoto, bioPhotoCodes, ownBioPhoto, registerBioPhoto } from '#features/biophoto/contract.ts';
import { consentVersion } from '#features/biophoto/domain/rules.ts';
import { joinApproval, signIn } from '#features/onboarding/contract.ts';
import { employee } from '#features/team/contract.ts';
import { issueCode } from '#server/auth/index.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import { commonCodes, servedCalls, type AnyResource } from '#shared/contract/index.ts';
import { asker } from '#tests/support/ask.ts';
import { allowEncashment } from '#tests/support/encashable.ts';
import { password } from '#tests/support/fixtures.ts';
import { recordMaker } from '#tests/support/made-records.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { openPost } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const tokens = { adminA: '', empA1: '' };
const ask = asker(server, tokens);
/** Every resource that is decided about; a new kind is covered as soon as it is declared. */
let kinds: readonly AnyResource[];
let facesOf: (kind: AnyResource) => readonly AnyResource[];
/** The administrator as an employee of the company. */
let own = 0;
let worker: Worker;
let address = 'admin-a@acme.test';

const signInAgain = async (): Promise<void> => {
  tokens.adminA = dataOf(await server.caller().callEndpoint(signIn, { body: { username: address, password } })).token;
};
const asOwner = (text: string, values: unknown[] = []) => server.database.asOwner(text, values);
const link = (to: number | null) =>
  asOwner('update memberships set employee = $1 where company_id = $2 and user_id = $3', [
    to,
    people.a.id,
    people.users.adminA,
  ]);

beforeAll(async () => {
  const all = server.running.app.registry.all().map(({ resource }) => resource);
  // The provider's staff ask a company for access: nobody in it ever applies.
  kinds = all.filter(
    ({ name, actions }) => actions['approve'] && actions['reject'] && name !== 'system.support_access',
  );
  facesOf = (kind) => all.filter(({ audience }) => audience.of === 'own' && audience.shares === kind.name);
  await signInAgain();
  const body = {
    emp_code: '7777',
    first_name: 'Ada',
    last_name: 'Admin',
    department: people.a.departments.one,
    area: [people.a.rootArea],
  };
  own = dataOf(await server.caller(tokens.adminA).callEndpoint(employee.calls.create, { body })).id;
  // Their account is the administrator's, so that none is made for them.
  await asOwner('update employees set login_enabled = true where id = $1', [own]);
  await allowEncashment(server.caller(tokens.adminA));
});

/** Each way to be somebody else for a moment, switched on and off. */
const switches: readonly (readonly [what: string, on: () => Promise<unknown>, off: () => Promise<unknown>])[] = [
  ['nothing', () => Promise.resolve(), () => Promise.resolve()],
  [
    'their sign-in as an employee is switched off',
    async () => {
      const path = `/personnel/api/v2/employees/${own}/`;
      expect((await ask('adminA', 'PATCH', path, { login_enabled: false })).status).toBe(200);
    },
    () => asOwner('update employees set login_enabled = true where id = $1', [own]),
  ],
  [
    'their record says that they left',
    () => asOwner(`update employees set status = 'resigned' where id = $1`, [own]),
    () => asOwner(`update employees set status = 'active' where id = $1`, [own]),
  ],
  ['their record is linked to nobody', () => link(null), () => link(own)],
  [
    'they are linked to another record',
    async () => {
      await asOwner('update memberships set employee = null where employee = $1', [people.employees.empA2]);
      await link(people.employees.empA2);
    },
    () => link(own),
  ],
  [
    'their role is another one with the same rights',
    async () => {
      await asOwner(
        `with role as (insert into groups (company_id, group_name, permissions)
           values ($1, 'Deputies ' || gen_random_uuid(), $2) returning id)
         insert into membership_groups (company_id, membership, "group")
         select $1, m.id, role.id from memberships m, role where m.company_id = $1 and m.user_id = $3`,
        [people.a.id, server.running.app.permissions, people.users.adminA],
      );
      await leaveOwners();
    },
    () => joinOwners(),
  ],
  ['they have another address', () => readdress('ada@acme.test'), () => readdress('admin-a@acme.test')],
];

/** Takes the administrator out of the owners and back. */
const leaveOwners = () =>
  asOwner(
    `delete from membership_groups using memberships m, groups g where membership_groups.company_id = $1
       and m.id = membership_groups.membership and m.company_id = $1 and m.user_id = $2
       and g.id = membership_groups."group" and g.company_id = $1 and g.is_owner`,
    [people.a.id, people.users.adminA],
  );
const joinOwners = () =>
  asOwner(
    `insert into membership_groups (company_id, membership, "group")
     select $1, m.id, g.id from memberships m, groups g
     where m.company_id = $1 and m.user_id = $2 and g.company_id = $1 and g.is_owner`,
    [people.a.id, people.users.adminA],
  );
async function readdress(email: string): Promise<void> {
  await asOwner('update users set email = $1 where id = $2', [email, people.users.adminA]);
  await asOwner('update memberships set email = $1 where user_id = $2', [email, people.users.adminA]);
  address = email;
}

/** A pending request of the administrator's own, for a kind that people cannot request for themselves. */
const madeElsewhere: Readonly<Record<string, () => Promise<number>>> = {
  'system.join_request': async () => {
    const [row] = await asOwner(
      `insert into invitations (company_id, email, language, status, invited_by, sent_time, expiry_time, user_id, accept_time)
       values ($1, $3, 'en', 'pending', 'x', now(), now(), $2, now()) returning id`,
      [people.a.id, people.users.adminA, address],
    );
    return Number(row?.['id']);
  },
};

async function waiting(kind: AnyResource): Promise<number> {
  const [face] = facesOf(kind);
  if (!face) {
    const make = madeElsewhere[kind.name];
    if (!make) throw new Error(`${kind.name}: say in madeElsewhere how one of somebody's own comes about`);
    return make();
  }
  const id = await recordMaker(server, () => tokens.adminA, 'Mine').make(face);
  if (id === undefined) throw new Error(`${face.name} makes no record`);
  return id;
}

const remove = async (kind: AnyResource, id: number): Promise<void> => {
  const table = server.running.app.registry.get(kind.name).table;

  await asOwner(`delete from ${getTableName(table)} where id = $1`, [id]);
};

/** Names the administrator as a decider in every way: their account, their own record, and the one they are linked to later. */
const nameThem = (kind: AnyResource, id: number) =>
  asOwner(
    `insert into request_deciders (company_id, step, resource, request, role, place, employee, user_id, status)
     select s.company_id, s.id, s.resource, s.request, 'decides', 90 + n, (array[$3, $4, null]::bigint[])[n],
       (array[null, null, $5]::bigint[])[n], 'active'
     from request_steps s, generate_series(1, 3) as n where s.resource = $1 and s.request = $2 and s.status = 'active'`,
    [kind.name, id, own, people.employees.empA2, people.users.adminA],
  );

/** Every further way to decide, by the name of its call: from the inbox, and by a job over a filter, from list and inbox. */
function waysOf(
  kind: AnyResource,
  decision: 'approve' | 'reject',
): readonly { readonly path: string; readonly isJob: boolean }[] {
  const inbox = `${kind.name}_approvals.${decision}`;
  return server.running.app.routes.flatMap(({ call: { name, path } }) =>
    [inbox, `${inbox}.matching`, `${kind.name}.${decision}.matching`].includes(name)
      ? [{ path, isJob: name.endsWith('.matching') }]
      : [],
  );
}
async function startJobs(kind: AnyResource): Promise<void> {
  for (const decision of ['approve', 'reject'] as const)
    for (const { path, isJob } of waysOf(kind, decision)) {
      if (!isJob) continue;
      const asked = inputOf(kind, decision);
      const { status, text } = await ask('adminA', 'POST', path, asked);
      expect([path, text, [200, 409]]).toEqual([path, text, expect.arrayContaining([status])]);
    }
}
const inputOf = (kind: AnyResource, decision: 'approve' | 'reject') =>
  Object.fromEntries(Object.keys(kind.actions[decision]?.fields ?? {}).map((name) => [name, 'x']));

describe('a request of one’s own, of every kind', () => {
  beforeAll(async () => {
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });
  afterAll(() => worker.stop());

  it('is there to be swept', () => {
    expect(kinds.length).toBeGreaterThan(1);
    expect(kinds.flatMap((kind) => facesOf(kind)).length).toBeGreaterThan(0);
    const counts = kinds.map((kind) => waysOf(kind, 'approve').length);
    expect(counts.filter((ways) => ways === 3).length).toBeGreaterThan(4);
  });

  it.each(switches)('is decided by nobody whose it is, though %s', async (_, on, off) => {
    await link(own);
    await signInAgain();
    for (const kind of kinds) {
      const id = await waiting(kind);
      await nameThem(kind, id);
      // Some jobs are asked for before the switch and run after it.
      await startJobs(kind);
      await on();
      await signInAgain();
      for (const decision of ['approve', 'reject'] as const) {
        const action = kind.actions[decision];
        const asked = inputOf(kind, decision);
        const { status, text } = await ask('adminA', 'POST', action?.call.path ?? '', { ids: [id], ...asked });
        expect([kind.name, decision, status, text]).toEqual([
          kind.name,
          decision,
          200,
          expect.stringContaining(commonCodes.ownRequest.code),
        ]);
        for (const { path, isJob } of waysOf(kind, decision))
          if (!isJob) {
            const answer = await ask('adminA', 'POST', path, { ids: [id], ...asked });
            expect([path, answer.text]).not.toEqual([path, expect.stringContaining('"ok":true')]);
            expect([path, answer.status, answer.text]).toEqual([path, 200, expect.stringContaining('"ok":false')]);
          }
      }
      await startJobs(kind);
      await worker.drain();
      await off();
      await signInAgain();
      const { text } = await ask('adminA', 'GET', `${kind.path}${id}/`);
      expect([kind.name, text]).toEqual([kind.name, expect.stringContaining('"status":"pending"')]);
      // It is not offered to them either, if the list says so.
      if ('barred' in kind.fields) expect(text).toContain('"barred":"own"');
      await remove(kind, id);
    }
  });

  it('is not decided by who makes it in the company’s list for the employee that they are', async () => {
    await link(own);
    for (const kind of kinds) {
      if (!servedCalls(kind).create || !('employee' in kind.fields)) continue;
      await signInAgain();
      const id = (await recordMaker(server, () => tokens.adminA, 'Mine', { employee: own }).make(kind)) ?? 0;
      // The sign-in as an employee is off, or the record is linked to nobody.
      for (const [what, on, off] of [switches[1], switches[3]].flatMap((one) => (one ? [one] : []))) {
        await on();
        await signInAgain();
        const { text } = await ask('adminA', 'POST', kind.actions['approve']?.call.path ?? '', { ids: [id] });
        expect([kind.name, what, text]).toEqual([
          kind.name,
          what,
          expect.stringContaining(commonCodes.ownRequest.code),
        ]);
        await off();
      }
    }
  });

  it('is not decided by the link of a mail either', async () => {
    const id = (await madeElsewhere['system.join_request']?.()) ?? 0;
    for (const decision of ['APPROVED', 'REJECTED'] as const) {
      const code = await server.host.database.within({ role: 'system' }, (tx) =>
        issueCode(
          tx,
          {
            purpose: 'join_approval',
            subject: `own ${decision}`,
            payload: { company: people.a.id, invitation: id, user: people.users.adminA, decision },
          },
          server.clock.now(),
        ),
      );
      await expect(server.caller().callEndpoint(joinApproval, { body: { code } })).rejects.toMatchObject({
        code: commonCodes.ownRequest.code,
      });
    }
  });
});

describe('what a signed-in person sent', () => {
  it('is not replaced by an entry of somebody who is not signed in: that stands beside it', async () => {
    const post = await openPost(server);
    tokens.empA1 = await people.tokenOf('empA1');
    const person = server.caller(tokens.empA1);
    const list = async () =>
      dataOf(await server.caller(tokens.adminA).callEndpoint(bioPhoto.calls.list, { query: { status: 'pending' } }))
        .filter(({ emp_code: code }) => code === '1001')
        .map(({ id, remarks, enroll_source, version }) => ({ id, remarks, enroll_source, version }));
    await signInAgain();
    const sent = dataOf(
      await person.callEndpoint(ownBioPhoto.calls.create, {
        body: { photo: dataUrlOf(smallJpeg), remarks: 'Mine', consent_version: consentVersion },
      }),
    );
    const before = await list();
    expect(before).toEqual([{ id: sent.id, remarks: 'Mine', enroll_source: 'signed_in', version: 1 }]);
    const [stored] = await asOwner('select photo from bio_photos where id = $1', [sent.id]);
    for (const remarks of ['A stranger', 'Another stranger']) {
      const [company] = await asOwner('select public_code from companies where id = $1', [people.a.id]);
      const body = {
        company_id: String(company?.['public_code']),
        employee: '1001',
        remarks,
        consent: consentVersion,
        biophoto: dataUrlOf(smallJpeg),
      };
      dataOf(await server.caller(undefined, { from: '203.0.113.9' }).callEndpoint(registerBioPhoto, { body }));
      await post.deliver();
    }
    const after = await list();
    expect(after).toEqual(
      expect.arrayContaining([
        ...before,
        { id: expect.any(Number), remarks: 'Another stranger', enroll_source: 'self_register', version: 2 },
      ]),
    );
    expect(after).toHaveLength(2);
    expect(await asOwner('select photo from bio_photos where id = $1', [sent.id])).toEqual([stored]);
    // The person sees what was entered in their name, and it blocks none of their own.
    const strangers = after.find(({ id }) => id !== sent.id)?.id ?? 0;
    const own = dataOf(await person.callEndpoint(ownBioPhoto.calls.list, { query: {} }));
    expect(Object.fromEntries(own.map(({ id, enroll_source: by }) => [id, by]))).toEqual({
      [sent.id]: 'signed_in',
      [strangers]: 'self_register',
    });
    const params = { id: String(strangers) };
    await expect(
      person.callEndpoint(ownBioPhoto.calls.patch, { params, body: { remarks: 'Mine too' } }),
    ).rejects.toMatchObject({ code: bioPhotoCodes.waitsAlready.code });
    dataOf(await person.callEndpoint(ownBioPhoto.actions.revoke.call, { body: { ids: [strangers] } }));
    expect(await list()).toEqual(before);
    await post.stop();
  });
});
