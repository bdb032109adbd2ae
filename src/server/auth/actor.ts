import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { Transaction } from '../db/database.ts';
import type { Actor } from '../http/route.ts';
import { companies, groups, membershipGroups, memberships, sessions, users } from '../tenancy/tables.ts';
import type { AccessClaims } from './access-token.ts';

/**
 * Reads the person behind a token, in one query, at every request: whatever was ended, disabled, suspended or taken away
 * meanwhile holds at once, on every process.
 *
 * Call it in a transaction in role `system` that carries the claims' person and company.
 * @returns undefined where the session has ended or expired or is not the token's, the user is not active, the company is
 * suspended, the membership is gone, or nothing is left of it but an employee record whose sign-in was switched off.
 */
export async function loadActor(
  tx: Transaction, claims: AccessClaims, now: Temporal.Instant,
): Promise<Actor | undefined> {
  const held = sql`from ${membershipGroups} join ${groups}
    on ${groups.company_id} = ${membershipGroups.company_id} and ${groups.id} = ${membershipGroups.group}
    where ${membershipGroups.company_id} = ${memberships.company_id}
      and ${membershipGroups.membership} = ${memberships.id}`;
  const [row] = await tx
    .select({
      companyId: sessions.company_id,
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
      canSignIn: sql<boolean | null>`${employees.login_enabled} and ${employees.status} = 'active'`,
      isOwner: sql<boolean>`exists (select ${held} and ${groups.is_owner})`,
      permissions: sql<string[]>`array(select distinct unnest(${groups.permissions}) ${held})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(companies, eq(companies.id, sessions.company_id))
    .leftJoin(memberships, and(
      eq(memberships.company_id, sessions.company_id),
      eq(memberships.user_id, sessions.user_id),
      eq(memberships.status, 'active'),
    ))
    .leftJoin(employees, and(
      eq(employees.company_id, memberships.company_id), eq(employees.id, memberships.employee),
    ))
    .where(and(
      eq(sessions.id, claims.sid),
      eq(sessions.user_id, claims.user_id),
      isNull(sessions.ended_at),
      gt(sessions.expires_at, now.toString()),
      eq(users.status, 'active'),
    ));
  if (!row || row.companyId !== claims.company_id) return undefined;
  if (row.companyId !== null && (row.company !== 'active' || row.membership === null)) return undefined;
  const isEmployee = row.employee !== null && row.canSignIn === true;
  // An employee's own sign-in has no e-mail and stands on the employee record alone.
  if (row.employee !== null && !isEmployee && row.email === null) return undefined;
  return {
    userId: row.userId,
    sessionId: claims.sid,
    name: `${row.firstName} ${row.lastName}`.trim() || (row.email ?? ''),
    isVendor: row.isVendor,
    language: row.language,
    companyId: row.companyId,
    employeeId: isEmployee ? row.employee : null,
    isOwner: row.isOwner,
    permissions: new Set(row.permissions),
    departmentScope: row.departmentScope,
  };
}
