import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { issueCode } from '../auth/index.ts';
import { asSystem, type TenantContext } from '../http/index.ts';
import { pageUrl } from '../mail/index.ts';
import { pagesOfMail, type Mailed, type MailPage } from '../notifications/index.ts';
import { answer, ask, type Answer } from '../questions/index.ts';
import { displayNames, type ResourceRegistry, type ResourceServer, type Row } from '../resource/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { companyDate, stoodInFor } from './acting.ts';
import { employeeColumn, noConsent } from './inbox/condition.ts';
import { isWaiting } from './is-waiting.ts';
import { requestDeciders } from './tables.ts';

/** The content of a mailed decision link, with its owner: nobody else can use it. */
export const linkSchema = z.object({
  user: z.int(),
  company: z.int(),
  resource: z.string(),
  request: z.int(),
});

/** The most requests with decision links in one mail. */
const mostLinks = 5;

type Inboxed = ResourceServer & { readonly inbox: string };
const hasInbox = (server: ResourceServer): server is Inboxed => 'inbox' in server && typeof server.inbox === 'string';

/**
 * Pages on which waiting requests are decided: one per request, by a single-use code (docs/security.md#codes-of-links).
 */
export const waitingPages = (registry: () => ResourceRegistry): Answer =>
  answer(pagesOfMail, async (context, mailed) => {
    const kinds = registry().all().filter(hasInbox);
    const named = kinds.filter(({ inbox }) => mailed.targets.includes(inbox));
    const byRight = kinds.filter(({ resource }) => mailed.targets.includes(resource.name));
    const found = await waitingFor(context, mailed, named, byRight);
    const pages: MailPage[] = [];
    for (const { resource, request } of found) {
      const kind = kinds.find((each) => each.resource.name === resource);
      const page = kind ? await pageOf(context, mailed, kind, request, registry()) : undefined;
      if (page) pages.push(page);
    }
    return pages;
  });

async function waitingFor(
  context: TenantContext,
  { userId, employee }: Mailed,
  named: readonly Inboxed[],
  byRight: readonly Inboxed[],
): Promise<{ resource: string; request: number }[]> {
  const { tx, companyId } = context;
  const standsInFor =
    employee === null
      ? []
      : (await ask(context, stoodInFor, { deputy: employee, date: await companyDate(context) })).flat();
  const namesOf = (kinds: readonly Inboxed[]): string[] => kinds.map(({ resource }) => resource.name);
  const isNamed = and(
    inArray(requestDeciders.resource, namesOf(named)),
    or(
      eq(requestDeciders.user_id, userId),
      employee === null ? undefined : eq(requestDeciders.employee, employee),
      standsInFor.length === 0 ? undefined : and(inArray(requestDeciders.employee, standsInFor), noConsent(companyId)),
    ),
  );
  const isOpen = and(
    inArray(requestDeciders.resource, namesOf(byRight)),
    isNull(requestDeciders.employee),
    isNull(requestDeciders.user_id),
  );
  const where = or(named.length > 0 ? isNamed : undefined, byRight.length > 0 ? isOpen : undefined);
  if (!where) return [];
  return tx
    .selectDistinct({ resource: requestDeciders.resource, request: requestDeciders.request })
    .from(requestDeciders)
    .where(
      and(
        eq(requestDeciders.company_id, companyId),
        eq(requestDeciders.status, 'active'),
        eq(requestDeciders.role, 'decides'),
        where,
      ),
    )
    .orderBy(desc(requestDeciders.request))
    .limit(mostLinks);
}

/** The page of one request; undefined if it no longer waits or is the person's own. */
async function pageOf(
  context: TenantContext,
  { userId: user, employee }: Mailed,
  kind: Inboxed,
  request: number,
  registry: ResourceRegistry,
): Promise<MailPage | undefined> {
  const { tx, companyId, services, now } = context;
  const { table, resource, inbox } = kind;
  const [row]: Row[] = await tx
    .select({
      number: sql`${table}.request_no`,
      status: sql`${table}.status`,
      cancel_asked: sql`${table}.cancel_asked`,
      applied_by: sql`${table}.applied_by`,
      employee: sql`${employeeColumn(kind)}`,
    })
    .from(table)
    .where(and(eq(sql`${table}.company_id`, companyId), eq(table.id, request)));
  if (!row || !isWaiting(row) || Number(row['applied_by']) === user) return undefined;
  if (employee !== null && Number(row['employee']) === employee) return undefined;
  const people = registry.get('personnel.employee');
  const [whose] = await displayNames(people, context, [Number(row['employee'])]);
  const [company] = await tx
    .select({ domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, companyId));
  const code = await asSystem(context, () =>
    issueCode(
      tx,
      {
        purpose: 'request_decision',
        subject: `${companyId}:${user}:${resource.name}:${request}`,
        payload: linkSchema.parse({ user, company: companyId, resource: resource.name, request }),
      },
      now,
    ),
  );
  const path = `/personal/approval/${inbox.replace(/^approval\./, '').replaceAll('_', '-')}`;
  return {
    name: [whose?.[1] ?? '', String(row['number'] ?? '')].filter((part) => part !== '').join(' · '),
    url: pageUrl(services, path, { code, ...(company ? { company: company.domain } : {}) }),
  };
}
