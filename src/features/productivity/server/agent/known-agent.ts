import { and, eq, isNull, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { isSecret } from '#server/auth/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { activityAgents, activityConsents } from './tables.ts';
import { activitySettings } from '../tables.ts';
import type { ReadToken } from './token.ts';

/** An agent with a valid token, and what may be recorded about its person. */
export interface KnownAgent {
  readonly id: number;
  readonly employee: number;
  readonly name: string;
  readonly lastSeen: string | null;
  readonly zone: string;
  /** When the person agreed to the current text, in seconds since 1970; null: nothing is recorded. */
  readonly agreed: number | null;
  readonly workingHoursOnly: boolean;
  readonly titles: boolean;
  readonly urls: boolean;
  /** Days for which events are stored. */
  readonly retention: number;
}

/** The agent of a token; undefined if the token is unknown or revoked, or if its person no longer works here. */
export async function findAgent(context: TenantContext, token: ReadToken): Promise<KnownAgent | undefined> {
  const { tx, companyId } = context;
  const [row] = await tx
    .select({
      id: activityAgents.id,
      employee: activityAgents.employee,
      name: activityAgents.agent_name,
      hash: activityAgents.token_hash,
      lastSeen: activityAgents.last_seen,
      zone: sql<string>`coalesce(${employees.time_zone}, ${companies.company_timezone})`,
      enabled: activitySettings.enabled,
      workingHoursOnly: activitySettings.working_hours_only,
      titles: activitySettings.keep_titles,
      urls: activitySettings.keep_urls,
      retention: activitySettings.retention_days,
      agreed: activityConsents.agreed_time,
    })
    .from(activityAgents)
    .innerJoin(
      employees,
      and(
        eq(employees.company_id, companyId),
        eq(employees.id, activityAgents.employee),
        eq(employees.status, 'active'),
      ),
    )
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(activitySettings, eq(activitySettings.company_id, companyId))
    .leftJoin(
      activityConsents,
      and(
        eq(activityConsents.company_id, companyId),
        eq(activityConsents.employee, activityAgents.employee),
        eq(activityConsents.text_version, activitySettings.consent_version),
        isNull(activityConsents.withdrawn_time),
      ),
    )
    .where(
      and(
        eq(activityAgents.company_id, companyId),
        eq(activityAgents.id, token.agent),
        eq(activityAgents.status, 'active'),
      ),
    );
  if (!row || !isSecret(token.secret, row.hash)) return undefined;
  const { hash: _hash, enabled, agreed, ...agent } = row;
  const isRecorded = enabled && agreed !== null;
  return { ...agent, agreed: isRecorded ? Math.ceil(Date.parse(agreed) / 1000) : null };
}
