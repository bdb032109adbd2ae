import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { vendorMay, vendorRoles } from '#shared/contract/index.ts';
import { dataScopes, wholeCompany, type DataScopeKind, type MemberScope } from '#shared/contract/member-scope.ts';
import { subscriptionStates } from '#shared/contract/subscription.ts';
import type { Transaction } from '../db/database.ts';
import { arrayText, prepared } from '../db/prepared.ts';
import type { Actor } from '../http/route.ts';
import { entitlementOf } from '../subscription/entitlement.ts';
import { subscriptions } from '#server/subscription/tables.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { supportAccesses } from '#server/tenancy/support/tables.ts';
import { providerInfo } from '../vendor/tables.ts';
import { passkeys } from './passkey/tables.ts';
import { secondFactors, sessions } from './tables.ts';
import { reachOf, scopeKey, type Reach } from '../tenancy/data-scope.ts';
import { memberAreas, memberDepartments } from '../tenancy/member-scope.ts';
import type { AccessClaims } from './access-token.ts';
import { employeeAccounts } from './employee-account.ts';

/**
 * Reads the person behind a token on every request, in one query (and those of their data scope, if they have one).
 * A session that was ended, or a person who was disabled, suspended or removed, is refused at once on every process.
 *
 * Call it in a transaction in role `system` that carries the claims' person and company.
 * @returns undefined if the session has ended, has expired or is not the token's, or if `loadPerson` finds nobody.
 */
export async function loadActor(
  tx: Transaction,
  claims: AccessClaims,
  now: Temporal.Instant,
): Promise<Actor | undefined> {
  const actor = await load(tx, claims.user_id, claims.company_id, { id: claims.sid, now });
  return actor && { ...actor, sessionId: claims.sid };
}

/**
 * Reads a person of a company for jobs and links that act on their behalf later. Same role and scope.
 * @param at the session that a link was made in and ends with, or the access by which one of the provider's staff comes in now. Jobs
 * have neither, and never act for staff who are no members.
 * @returns undefined if the user is not active, the company is suspended, the membership is gone, or only an employee
 * record is left whose sign-in was switched off.
 */
export async function loadPerson(
  tx: Transaction,
  userId: number,
  companyId: number,
  at?: PersonAt,
): Promise<Actor | undefined> {
  return load(tx, userId, companyId, at);
}

type PersonAt = { readonly now: Temporal.Instant } & ({ readonly id: string } | { readonly supportAccess: number });

/** The values of a statement that reads a person, by name. */
type Value = (name: string) => Placeholder;

const isAlive = (value: Value, session: SQL = sql`${value('session')}::text`): SQL =>
  sql`exists (select from ${sessions}
    where ${sessions.id} = ${session} and ${sessions.user_id} = ${users.id} and ${sessions.ended_at} is null
      and ${sessions.expires_at} > ${value('now')}::timestamptz
      and ${sessions.company_id} is not distinct from nullif(${value('company')}::bigint, 0))`;

const rowSchema = z.object({
  id: z.coerce.number(),
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  is_vendor: z.boolean(),
  vendor_role: z.enum(vendorRoles),
  company: z.string().nullable(),
  membership: z.coerce.number().nullable(),
  data_scope: z.enum(dataScopes).nullable(),
  scope_departments: z.array(z.coerce.number()),
  scope_areas: z.array(z.coerce.number()),
  employee: z.coerce.number().nullable(),
  can_sign_in: z.boolean().nullable(),
  is_owner: z.boolean(),
  requires_code: z.boolean(),
  lacks_code: z.boolean(),
  idle_minutes: z.number().nullable(),
  permissions: z.array(z.string()),
  subscribed: z.enum(subscriptionStates).nullable(),
  features: z.array(z.string()).nullable(),
  is_support: z.boolean(),
});

/** The access by which the staff of a session came in. */
const accessOf = (value: Value, session: SQL = sql`${value('session')}::text`): SQL =>
  sql`(select ${sessions.support_access} from ${sessions} where ${sessions.id} = ${session})`;

/** Selects the person. Without a chosen company the company is 0, so that the statement stays the same. */
function selecting(value: Value, access: SQL, more: { selected?: SQL; from?: SQL } = {}): SQL {
  const company = sql`${value('company')}::bigint`;
  const groupsOfPerson = sql`from ${membershipGroups} join ${groups}
      on ${groups.company_id} = ${company} and ${groups.id} = ${membershipGroups.group}
      where ${membershipGroups.company_id} = ${company} and ${membershipGroups.membership} = ${memberships.id}`;
  // The installation asks the provider's staff for a second factor; a company asks its administrators.
  const requires = sql`case when ${users.is_vendor} and (select ${sql`${providerInfo.staff_second_factor}`} from ${providerInfo}) then true
    when ${companies.admin_second_factor} then exists (select ${groupsOfPerson}) else false end`;
  const lacks = sql`case when ${requires} then not exists (select from ${secondFactors}
    where ${sql`${secondFactors.user_id}`} = ${users.id} and ${sql`${secondFactors.confirmed_at}`} is not null)
    and not exists (select from ${passkeys} where ${sql`${passkeys.user_id}`} = ${users.id}) else false end`;
  const idleMinutes = sql`case when ${companies.admin_idle_minutes} is not null and exists (select ${groupsOfPerson}) then ${companies.admin_idle_minutes} end`;
  // Staff are in a company as its support while the access by which they came in runs, unless they are its members themselves. A later
  // access does not bring a session back.
  const isSupport = sql`case when ${users.is_vendor} and ${memberships.id} is null then exists (select from ${supportAccesses}
    where ${supportAccesses.company_id} = ${company} and ${supportAccesses.id} = ${access}
      and ${supportAccesses.status} = 'active' and ${supportAccesses.ends_at} > ${value('now')}::timestamptz) else false end`;
  const listed = (
    column: PgColumn,
    kind: DataScopeKind,
  ): SQL => sql`case when ${memberships.data_scope} = ${sql.raw(`'${kind}'`)}
    then array(select ${column} from ${column.table} where ${sql`${column.table}.company_id`} = ${company} and ${sql`${column.table}.membership`} = ${memberships.id})
    else '{}'::bigint[] end`;
  return sql`select ${users.id}, ${users.email}, ${users.first_name}, ${users.last_name}, ${users.language}, ${users.is_vendor}, ${users.vendor_role},
        ${companies.status} as company, ${subscriptions.status} as subscribed, ${subscriptions.features}, ${memberships.id} as membership, ${memberships.data_scope}, ${memberships.employee},
        ${listed(memberDepartments.department, 'departments')} as scope_departments, ${listed(memberAreas.area, 'areas')} as scope_areas,
        ${employeeAccounts.login_enabled} and ${employeeAccounts.status} = 'active' as can_sign_in,
        ${requires} as requires_code, ${lacks} as lacks_code, ${idleMinutes} as idle_minutes, ${isSupport} as is_support,
        exists (select ${groupsOfPerson} and ${groups.is_owner}) as is_owner,
        array(select distinct unnest(${groups.permissions}) ${groupsOfPerson}) as permissions${more.selected ?? sql``}
      from ${more.from ?? users}
      left join ${companies} on ${companies.id} = ${company}
      left join ${subscriptions} on ${subscriptions.company_id} = ${company}
      left join ${memberships} on ${memberships.company_id} = ${company} and ${memberships.user_id} = ${users.id}
        and ${memberships.status} = 'active'
      left join ${employeeAccounts} on ${employeeAccounts.company_id} = ${company} and ${employeeAccounts.id} = ${memberships.employee}`;
}

const reading = (
  holds: (value: Value) => SQL,
  access: (value: Value) => SQL,
): ReturnType<typeof prepared<typeof rowSchema>> =>
  prepared(
    (value) =>
      sql`${selecting(value, access(value))} where ${users.id} = ${value('user')}::bigint and ${users.status} = 'active' and ${holds(value)}`,
    rowSchema,
  );
const readPerson = reading(
  () => sql`true`,
  (value) => sql`${value('access')}::bigint`,
);
const readSignedIn = reading(isAlive, accessOf);
/** The same for many sessions of one company. */
const readAllSignedIn = prepared(
  (value) =>
    sql`${selecting(value, accessOf(value, sql`given.session`), {
      selected: sql`, given.session`,
      from: sql`unnest(${value('sessions')}::text[], ${value('users')}::bigint[]) as given (session, person)
        join ${users} on ${users.id} = given.person`,
    })} where ${users.status} = 'active' and ${isAlive(value, sql`given.session`)}`,
  rowSchema.extend({ session: z.string() }),
);

/**
 * Reads the people behind many sessions of one company, in one query (and one for each data scope).
 * Call it in a transaction in role `system` that carries the company.
 * @param claims all of one company, or all without a company
 * @returns people by session; ended sessions are missing
 */
export async function loadActors(
  tx: Transaction,
  claims: readonly Pick<AccessClaims, 'sid' | 'user_id' | 'company_id'>[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Actor>> {
  const companyId = claims[0]?.company_id ?? null;
  const rows = await readAllSignedIn(tx, {
    company: companyId ?? 0,
    now: now.toString(),
    sessions: arrayText(claims.map(({ sid }) => sid)),
    users: arrayText(claims.map(({ user_id }) => user_id)),
  });
  const reaches = new Map<string, Promise<Reach | null>>();
  const reachBy: ReachBy = (company, dataScope, linkedEmployee) => {
    const key = scopeKey({ dataScope, linkedEmployee });
    const known = reaches.get(key) ?? reachOf(tx, company, dataScope, linkedEmployee);
    reaches.set(key, known);
    return known;
  };
  const read = await Promise.all(
    rows.map(async (row) => [row.session, await actorOf(row, companyId, reachBy)] as const),
  );
  return new Map(
    read.flatMap(([sessionId, actor]): [string, Actor][] => (actor ? [[sessionId, { ...actor, sessionId }]] : [])),
  );
}

async function load(
  tx: Transaction,
  userId: number,
  companyId: number | null,
  at: PersonAt | undefined,
): Promise<Actor | undefined> {
  const person = { user: userId, company: companyId ?? 0 };
  const [row] =
    at && 'id' in at
      ? await readSignedIn(tx, { ...person, session: at.id, now: at.now.toString() })
      : await readPerson(tx, { ...person, access: at?.supportAccess ?? null, now: at?.now.toString() ?? null });
  return row && actorOf(row, companyId, (company, scope, employee) => reachOf(tx, company, scope, employee));
}

type ReachBy = (companyId: number, scope: MemberScope, employee: number | null) => Promise<Reach | null>;

/** The actor of a row; undefined if the company is suspended or nothing is left of the membership. */
async function actorOf(
  row: z.output<typeof rowSchema>,
  companyId: number | null,
  reachBy: ReachBy,
): Promise<Actor | undefined> {
  const isSupport = row.is_support && vendorMay(row.vendor_role, 'vendor.support_access.view');
  if (companyId !== null && (row.company !== 'active' || (row.membership === null && !isSupport))) return undefined;
  const isEmployee = row.employee !== null && row.can_sign_in === true;
  // An employee's own sign-in has no e-mail address and depends on the employee record alone.
  if (row.employee !== null && !isEmployee && row.email === null) return undefined;
  const dataScope: MemberScope =
    row.data_scope === null
      ? wholeCompany
      : { of: row.data_scope, departments: row.scope_departments, areas: row.scope_areas };
  return {
    userId: row.id,
    sessionId: '',
    name: `${row.first_name} ${row.last_name}`.trim() || (row.email ?? ''),
    isVendor: row.is_vendor && !isSupport,
    isSupport,
    vendorRole: row.is_vendor && !isSupport ? row.vendor_role : null,
    language: row.language,
    companyId,
    employeeId: isEmployee ? row.employee : null,
    linkedEmployee: row.employee,
    isOwner: row.is_owner,
    secondFactor: { isRequired: row.requires_code, isMissing: row.lacks_code },
    idleMinutes: row.idle_minutes,
    permissions: new Set(row.permissions),
    dataScope,
    entitlement: entitlementOf(row.subscribed, row.features),
    reach: companyId === null ? null : await reachBy(companyId, dataScope, row.employee),
  };
}
