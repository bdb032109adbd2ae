import { and, asc, eq, sql } from 'drizzle-orm';
import type { Host } from '#server/host.ts';
import { groups, membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import { companies } from '#server/tenancy/tables.ts';

/** Why the operator's command does not move a file in; its message is for them. */
export class LargeMoveError extends Error {}

/** Who moves a company in by the operator's command, and what of the company decides how a file is read. */
export interface Mover {
  readonly companyId: number;
  readonly userId: number;
  readonly zone: string;
  readonly weekStart: number;
}

/**
 * Finds who moves a company in: its members have the rights, the operator has none.
 * @param email of a member; an owner if it is undefined
 * @throws LargeMoveError if there is none
 */
export async function moverOf(host: Host, domain: string, email: string | undefined): Promise<Mover> {
  const [company] = await host.database.within({ role: 'system' }, (tx) =>
    tx
      .select({ id: companies.id, zone: companies.company_timezone, weekStart: companies.week_start })
      .from(companies)
      .where(eq(companies.company_domain, domain.trim().toLowerCase())),
  );
  if (!company) throw new LargeMoveError(`No company has the domain ${domain}`);
  const companyId = company.id;
  const [member] = await host.database.within({ role: 'tenant', companyId }, (tx) =>
    tx
      .select({ user: memberships.user_id })
      .from(memberships)
      .innerJoin(
        membershipGroups,
        and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.membership, memberships.id)),
      )
      .innerJoin(groups, and(eq(groups.company_id, companyId), eq(groups.id, membershipGroups.group)))
      .where(
        and(
          eq(memberships.company_id, companyId),
          eq(memberships.status, 'active'),
          email === undefined ? groups.is_owner : eq(sql`lower(${memberships.email})`, email.trim().toLowerCase()),
        ),
      )
      .orderBy(asc(memberships.id))
      .limit(1),
  );
  if (!member)
    throw new LargeMoveError(
      email === undefined ? `${domain} has no owner: name a member by --as` : `No member of ${domain} has ${email}`,
    );
  return { companyId, userId: member.user, zone: company.zone, weekStart: company.weekStart };
}
