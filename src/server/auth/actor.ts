import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import type { Actor } from '../http/route.ts';
import { companies, groups, membershipGroups, memberships, sessions, users } from '../tenancy/tables.ts';
import { reachOf } from '../tenancy/department-scope.ts';
import type { AccessClaims } from './access-token.ts';
import { employeeAccounts } from './employee-account.ts';

/**
 * Reads the person behind a token, in one query (two where they are kept to departments), at every request: whatever was ended, disabled, suspended or taken away
 * meanwhile holds at once, on every process.
 *
 * Call it in a transaction in role `system` that carries the claims' person and company.
 * @returns undefined where the session has ended or expired or is not the token's, or where `loadPerson` finds nobody.
 */
export async function loadActor(
  tx: Transaction,
  claims: AccessClaims,
  now: Temporal.Instant,
): Promise<Actor | undefined> {
  const session = isAlive(claims.sid, claims.company_id, now);
  return load(tx, claims.user_id, claims.company_id, claims.sid, session);
}

const isAlive = (sessionId: string, companyId: number | null, now: Temporal.Instant): SQL =>
  sql`exists (select from ${sessions}
    where ${sessions.id} = ${sessionId} and ${sessions.user_id} = ${users.id} and ${sessions.ended_at} is null
      and ${sessions.expires_at} > ${now.toString()}::timestamptz
      and ${sessions.company_id} is not distinct from ${companyId}::bigint)`;

/**
 * Reads a person of a company for jobs and links that act for somebody later. Same role and scope.
 * @param session what the link was made in and ends with; jobs go on without one.
 * @returns undefined where the user is not active, the company is suspended, the membership is gone, or nothing is left
 * of it but an employee record whose sign-in was switched off.
 */
export async function loadPerson(
  tx: Transaction,
  userId: number,
  companyId: number,
  session?: { readonly id: string; readonly now: Temporal.Instant },
): Promise<Actor | undefined> {
  return load(tx, userId, companyId, '', session ? isAlive(session.id, companyId, session.now) : sql`true`);
}

async function load(
  tx: Transaction,
  userId: number,
  companyId: number | null,
  sessionId: string,
  holds: SQL,
): Promise<Actor | undefined> {
  const held = sql`from ${membershipGroups} join ${groups}
    on ${groups.company_id} = ${membershipGroups.company_id} and ${groups.id} = ${membershipGroups.group}
    where ${membershipGroups.company_id} = ${memberships.company_id}
      and ${membershipGroups.membership} = ${memberships.id}`;
  const [row] = await tx
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.first_name,
      lastName: users.last_name,
      language: users.language,
      isVendor: users.is_vendor,
      company: companies.status,
      membership: memberships.id,
      departmentScope: memberships.department_scope,
      employee: memberships.employee,
      canSignIn: sql<boolean | null>`${employeeAccounts.login_enabled} and ${employeeAccounts.status} = 'active'`,
      isOwner: sql<boolean>`exists (select ${held} and ${groups.is_owner})`,
      permissions: sql<string[]>`array(select distinct unnest(${groups.permissions}) ${held})`,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, sql`${companyId}::bigint`))
    .leftJoin(
      memberships,
      and(
        eq(memberships.company_id, companies.id),
        eq(memberships.user_id, users.id),
        eq(memberships.status, 'active'),
      ),
    )
    .leftJoin(
      employeeAccounts,
      and(eq(employeeAccounts.company_id, memberships.company_id), eq(employeeAccounts.id, memberships.employee)),
    )
    .where(and(eq(users.id, userId), eq(users.status, 'active'), holds));
  if (!row) return undefined;
  if (companyId !== null && (row.company !== 'active' || row.membership === null)) return undefined;
  const isEmployee = row.employee !== null && row.canSignIn === true;
  // An employee's own sign-in has no e-mail and stands on the employee record alone.
  if (row.employee !== null && !isEmployee && row.email === null) return undefined;
  return {
    userId: row.userId,
    sessionId,
    name: `${row.firstName} ${row.lastName}`.trim() || (row.email ?? ''),
    isVendor: row.isVendor,
    language: row.language,
    companyId,
    employeeId: isEmployee ? row.employee : null,
    isOwner: row.isOwner,
    permissions: new Set(row.permissions),
    departmentScope: row.departmentScope,
    reach:
      companyId === null || row.departmentScope === null ? null : await reachOf(tx, companyId, row.departmentScope),
  };
}
