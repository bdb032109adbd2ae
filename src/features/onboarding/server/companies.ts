import { commonCodes } from '#shared/contract/index.ts';
import { retireSession } from '#server/auth/index.ts';
import { supportedCompany, logEntrance } from '#server/tenancy/support/enter.ts';
import {
  may,
  Refusal,
  serveAnyone,
  type Actor,
  type Context,
  type ListAnswer,
  type Route,
} from '#server/http/index.ts';
import {
  companyList,
  companyToken,
  joinedCompanies,
  loginCompany,
  type CompanyTokens,
  type JoinedCompany,
  sessionCodes,
} from '#shared/contract/session.ts';
import { isOtherHost } from './company-host.ts';
import { companiesOf, joinedOrWaiting, openFor } from './open-session.ts';

type Listed = JoinedCompany & { readonly is_waiting: boolean };

async function listCompanies(
  context: Context,
  query: { page: number; page_size: number },
  read: typeof companiesOf,
): Promise<ListAnswer<Listed>> {
  const all = context.actor ? await read(context.tx, context.actor.userId) : [];
  const end = query.page * query.page_size;
  const page = all.slice(end - query.page_size, end);
  return {
    data: page.map(({ id, name, domain, isWaiting }) => ({
      id,
      company: { name, company_domain: domain },
      is_waiting: isWaiting,
    })),
    total: all.length,
    next: end < all.length ? query.page + 1 : null,
  };
}

/** Whether a person may enter companies that let the provider's staff in; who is in one has to go back to the provider first. */
const mayEnterAsSupport = (actor: Actor): boolean => may(actor, 'vendor.support_access.view');

/** Opens a session in another company of the person, or in one that lets the provider's staff in. A company of others gets the same answer as one that does not exist. */
async function enterCompany(context: Context, companyId: number): Promise<CompanyTokens> {
  const { actor, tx, now } = context;
  if (!actor) throw new Refusal(commonCodes.notSignedIn);
  const joined = (await companiesOf(tx, actor.userId)).find(({ id }) => id === companyId);
  await context.switchScope({ role: 'system', userId: actor.userId, companyId });
  const supported = joined || !mayEnterAsSupport(actor) ? undefined : await supportedCompany(tx, companyId, now);
  const company = joined ?? supported;
  if (!company) throw new Refusal(commonCodes.notFound);
  if (!company.isActive) throw new Refusal(sessionCodes.companySuspended);
  const opened = await openFor(tx, context, actor.userId, company, { supportAccess: supported?.access });
  if (!opened) throw new Refusal(commonCodes.notFound);
  if (supported) await logEntrance(context, actor, companyId, supported.access);
  // With one host for all companies, the new tokens replace the old ones; otherwise this host stays signed in.
  if (!isOtherHost(context, company.domain)) await retireSession(tx, actor.sessionId, now);
  return { token: opened.token, refresh: opened.refresh, domain: company.domain };
}

const limit = { by: 'person', max: 60, seconds: 60 } as const;

export const companyRoutes: readonly Route[] = [
  serveAnyone(companyList, (context, { query }) => listCompanies(context, query, companiesOf)),
  serveAnyone(joinedCompanies, (context, { query }) => listCompanies(context, query, joinedOrWaiting)),
  serveAnyone(companyToken, (context, { body }) => enterCompany(context, body.company_id), limit),
  serveAnyone(loginCompany, (context, { body }) => enterCompany(context, body.company_id), limit),
];
