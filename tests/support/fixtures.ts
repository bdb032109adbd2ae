import { limitTo, toDepartments } from './member-scopes.ts';
import { createCompany, type CreatedCompany } from '#features/company/server.ts';
import { signIn, employeeSignIn } from '#features/onboarding/contract.ts';
import { employee } from '#features/team/contract.ts';
import { department } from '#features/company/contract.ts';
import { createEmployeeSignIn } from '#features/team/server.ts';
import { asCompany } from '#server/http/index.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { groups } from '#server/tenancy/memberships/tables.ts';
import { users } from '#server/tenancy/tables.ts';
import { lightHash } from './light-hash.ts';
import type { TestServer } from './server.ts';

/** Part of every text of company B: if it appears for somebody of A, they have seen too much (security, fixtures). */
export const canary = 'CANARY-B';

/** Everybody's password. */
export const password = 'Correct#Horse7';
let hashed: Promise<string> | undefined;
const passwordHash = (): Promise<string> => (hashed ??= lightHash(password));

export type Role = 'adminA' | 'adminB' | 'empA1' | 'empA2' | 'empB1' | 'viewA' | 'scopedA' | 'both' | 'vendor';

/**
 * People who sign in with an email. `both` belongs to both companies, and signing in chooses neither; `scopedA` has every right and
 * is limited to department one.
 */
const emails = {
  adminA: 'admin-a@acme.test',
  adminB: 'admin-b@globex.test',
  viewA: 'view-a@acme.test',
  scopedA: 'scoped-a@acme.test',
  both: 'both@muster.test',
  vendor: 'vendor@muster.test',
} as const;

export interface Fixtures {
  readonly a: CreatedCompany & { readonly departments: { readonly one: number; readonly two: number } };
  readonly b: CreatedCompany & { readonly departments: { readonly one: number; readonly two: number } };
  /** Ids of the employees' records. */
  readonly employees: { readonly empA1: number; readonly empA2: number; readonly empB1: number };
  readonly users: Readonly<Record<keyof typeof emails, number>>;
  /** Signs in by the real call. */
  tokensOf(role: Role): Promise<{ token: string; refresh: string; company_domain: string | null }>;
  tokenOf(role: Role): Promise<string>;
}

/** The stored part of the fixtures, which a copy of the database returns. */
type Made = Omit<Fixtures, 'tokensOf' | 'tokenOf'>;

/** Makes two companies and their people (security part 2), by the same code as real ones. */
export async function makeFixtures(server: TestServer): Promise<Fixtures> {
  const signIns = signInsOf(server);
  return { ...(await makePeople(server, signIns.tokenOf)), ...signIns };
}

/** Makes the fixtures and stores their ids in the database. */
export async function leaveFixtures(server: TestServer): Promise<void> {
  const made = JSON.stringify(await makePeople(server, signInsOf(server).tokenOf));
  await server.database.asOwner(`comment on schema public is '${made.replaceAll("'", "''")}'`);
}

/** Reads the fixtures of a copy of such a database. */
export async function findFixtures(server: TestServer): Promise<Fixtures> {
  const [row] = await server.database.asOwner(`select obj_description('public'::regnamespace) as made`);
  const made: Made = JSON.parse(String(row?.['made']));
  return { ...made, ...signInsOf(server) };
}

function signInsOf(server: TestServer): Pick<Fixtures, 'tokensOf' | 'tokenOf'> {
  const tokensOf = async (role: Role) => {
    const caller = server.caller();
    const answered =
      role === 'empA1' || role === 'empA2' || role === 'empB1'
        ? await caller.callEndpoint(employeeSignIn, {
            body: {
              company: role === 'empB1' ? 'globex' : 'acme',
              username: role === 'empA2' ? '1002' : '1001',
              password,
            },
          })
        : await caller.callEndpoint(signIn, { body: { username: emails[role], password } });
    if (!answered.isSuccess) throw new Error(`${role} does not sign in: ${answered.code}`);
    return answered.data.data;
  };
  return { tokensOf, tokenOf: async (role) => (await tokensOf(role)).token };
}

async function makePeople(server: TestServer, tokenOf: Fixtures['tokenOf']): Promise<Made> {
  const { host } = server;
  const hash = await passwordHash();
  const company = (name: string, domain: string, zone: string) =>
    createCompany(host, {
      company_name: name,
      company_domain: domain,
      company_timezone: zone,
      language: 'en',
    });
  const a = await company('Acme Works', 'acme', 'Europe/London');
  const b = await company(`Globex ${canary}`, 'globex', 'Asia/Dubai');

  const account = async (
    email: string,
    joins: readonly { company: CreatedCompany; group: number }[],
    isVendor = false,
  ): Promise<number> => {
    const details = {
      email,
      first_name: email.split('@')[0] ?? '',
      // People in both companies may be known by name in both.
      last_name: joins.length === 1 && joins[0]?.company === b ? canary : 'Person',
    };
    const [user] = await host.database.within({ role: 'system' }, (tx) =>
      tx
        .insert(users)
        .values({
          ...details,
          password_hash: hash,
          is_vendor: isVendor,
          create_time: host.clock.now().toString(),
        })
        .returning({ id: users.id }),
    );
    const userId = user?.id ?? 0;
    for (const {
      company: { id },
      group,
    } of joins) {
      await asCompany(host, { companyId: id, name: 'Fixtures', accessor: 'demo' }, ({ tx }) =>
        joinCompany(tx, id, { userId, account: details, groups: [group] }),
      );
    }
    return userId;
  };
  const viewGroup = await asCompany(host, { companyId: a.id, name: 'Fixtures', accessor: 'demo' }, async ({ tx }) => {
    const [group] = await tx
      .insert(groups)
      .values({ company_id: a.id, group_name: 'Viewers', permissions: ['personnel.employee.view'] })
      .returning({ id: groups.id });
    return group?.id ?? 0;
  });
  const made = {
    adminA: await account(emails.adminA, [{ company: a, group: a.groups.owner }]),
    adminB: await account(emails.adminB, [{ company: b, group: b.groups.owner }]),
    viewA: await account(emails.viewA, [{ company: a, group: viewGroup }]),
    scopedA: await account(emails.scopedA, [{ company: a, group: a.groups.owner }]),
    both: await account(emails.both, [
      { company: a, group: a.groups.owner },
      { company: b, group: b.groups.owner },
    ]),
    vendor: await account(emails.vendor, [], true),
  };

  const peopleOf = async (admin: Role, home: CreatedCompany, text: string, codes: readonly string[]) => {
    const caller = server.caller(await tokenOf(admin));
    const made: { departments: number[]; employees: number[] } = { departments: [], employees: [] };
    for (const code of codes) {
      const dept = await caller.callEndpoint(department.calls.create, {
        body: {
          dept_code: `${text}-${code}`,
          dept_name: `Department ${code} ${text}`,
          parent_dept: home.rootDepartment,
        },
      });
      if (!dept.isSuccess) throw new Error(`No department: ${JSON.stringify(dept)}`);
      const person = await caller.callEndpoint(employee.calls.create, {
        body: {
          emp_code: code,
          first_name: `Person${code}`,
          last_name: text,
          department: dept.data.data.id,
          area: [home.rootArea],
        },
      });
      if (!person.isSuccess) throw new Error(`No employee: ${JSON.stringify(person)}`);
      await asCompany(host, { companyId: home.id, name: 'Fixtures', accessor: 'demo' }, (context) =>
        createEmployeeSignIn(context, person.data.data.id, hash),
      );
      made.departments.push(dept.data.data.id);
      made.employees.push(person.data.data.id);
    }
    return made;
  };
  const peopleA = await peopleOf('adminA', a, 'Works', ['1001', '1002']);
  const peopleB = await peopleOf('adminB', b, canary, ['1001', '1002']);
  await limitTo(server, a.id, made.scopedA, toDepartments(peopleA.departments.slice(0, 1)));
  const departmentsOf = ([one = 0, two = 0]: readonly number[]) => ({ one, two });
  return {
    a: { ...a, departments: departmentsOf(peopleA.departments) },
    b: { ...b, departments: departmentsOf(peopleB.departments) },
    employees: { empA1: peopleA.employees[0] ?? 0, empA2: peopleA.employees[1] ?? 0, empB1: peopleB.employees[0] ?? 0 },
    users: made,
  };
}
