import { and, eq, inArray, sql } from 'drizzle-orm';
import { loadPerson, openSession, type TokenPair } from '#server/auth/index.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import type { OutsideContext } from '#server/http/index.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { domainOfHost, isOtherHost } from './company-host.ts';
import type { Identified } from './credentials.ts';
import { tellOfNewBrowser } from './new-browser.ts';

/** The parts of a call's context that opening a session needs. */
export type Visit = Pick<OutsideContext, 'host' | 'services' | 'ip' | 'userAgent' | 'now'>;

export interface OpenedSession extends TokenPair {
  /** Null if the session has no company yet. */
  readonly company: { readonly id: number; readonly domain: string } | null;
}

interface JoinedCompany {
  readonly id: number;
  readonly domain: string;
  readonly isActive: boolean;
}

type NamedCompany = JoinedCompany & { readonly name: string; readonly isWaiting: boolean };

/** The companies of a person by name, including suspended ones. Role `system`. */
export async function companiesOf(tx: Transaction, userId: number): Promise<NamedCompany[]> {
  return (await joinedOrWaiting(tx, userId)).filter(({ isWaiting }) => !isWaiting);
}

/** The same with the companies that have yet to approve the person. */
export async function joinedOrWaiting(tx: Transaction, userId: number): Promise<NamedCompany[]> {
  await switchScope(tx, { role: 'system', userId });
  const rows = await tx
    .select({
      id: companies.id,
      name: companies.company_name,
      domain: companies.company_domain,
      status: companies.status,
      membership: memberships.status,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, userId), inArray(memberships.status, ['active', 'pending_approval'])))
    .orderBy(companies.company_name, companies.id);
  return rows.map(({ status, membership, ...company }) => ({
    ...company,
    isActive: status === 'active',
    isWaiting: membership === 'pending_approval',
  }));
}

/**
 * Determines the company of a sign-in: the employee's own; else that of the host, if the person is a member; else the only one.
 * Null for people who have to choose and for those without a company.
 */
export async function settleCompany(
  tx: Transaction,
  visit: Visit,
  who: Identified,
  chosen?: number,
): Promise<JoinedCompany | null> {
  const active = (await companiesOf(tx, who.userId)).filter((company) => company.isActive);
  const wanted = who.companyId ?? chosen;
  if (wanted !== undefined) return active.find((company) => company.id === wanted) ?? null;
  const here = domainOfHost(visit);
  return active.find((company) => company.domain === here) ?? (active.length === 1 ? (active[0] ?? null) : null);
}

/** A version is kept with the moment when it was first agreed to. */
const agreedTo = (version: string, now: string) => ({
  terms_version: version,
  terms_time: sql`case when ${users.terms_version} = ${version} then ${users.terms_time} else ${now}::timestamptz end`,
});

/**
 * Opens a session in a company (or in none yet) and logs the sign-in. If the company has a host of its own and this is another one,
 * the tokens are the short-lived ones of a switch link.
 * @returns undefined if the person may not be in the company (any more)
 */
export async function openFor(
  tx: Transaction,
  visit: Visit,
  userId: number,
  company: JoinedCompany | null,
  options: { isApi?: boolean; supportAccess?: number | undefined; terms?: string | undefined } = {},
): Promise<OpenedSession | undefined> {
  await switchScope(tx, { role: 'system', userId, ...(company ? { companyId: company.id } : {}) });
  const { supportAccess } = options;
  const at = supportAccess === undefined ? undefined : { now: visit.now, supportAccess };
  if (company && !(await loadPerson(tx, userId, company.id, at))) return undefined;
  if (!options.isApi && supportAccess === undefined) await tellOfNewBrowser(tx, visit, userId);
  const pair = await openSession(
    tx,
    visit.services.config,
    {
      userId,
      companyId: company?.id ?? null,
      client: { ip: visit.ip, userAgent: visit.userAgent },
      supportAccess,
      forLink: company !== null && !options.isApi && isOtherHost(visit, company.domain),
    },
    visit.now,
  );
  if (company) {
    // Limited to this company, which must not learn when somebody signed in elsewhere.
    await switchScope(tx, { role: 'tenant', companyId: company.id, userId });
    await tx
      .update(memberships)
      .set({ last_sign_in: visit.now.toString(), last_ip: visit.ip })
      .where(and(eq(memberships.company_id, company.id), eq(memberships.user_id, userId)));
    await switchScope(tx, { role: 'system', userId, companyId: company.id });
  }
  const now = visit.now.toString();
  await tx
    .update(users)
    .set({ last_login: now, ...(options.terms === undefined ? {} : agreedTo(options.terms, now)) })
    .where(eq(users.id, userId));
  return { ...pair, company: company && { id: company.id, domain: company.domain } };
}
