import { eq } from 'drizzle-orm';
import { Refusal, refuseField, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { askClosing, closingCodes, closingDays, keepCompany, presentClosing } from '../../contract/closing.ts';
import { planClosing, unplanClosing } from './plan.ts';

/** The company's own row. */
async function own({ tx, companyId }: TenantContext) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Refusal(commonCodes.notFound);
  return company;
}

/** Owners decide themselves: neither a program with a key nor somebody with the right to change settings. */
const decides = ({ actor }: TenantContext): boolean => actor.isOwner && actor.apiKey === undefined;

async function present(context: TenantContext): Promise<CallData<typeof presentClosing>> {
  const company = await own(context);
  const { erase_at, closing_asked: asked, closing_by_provider: byProvider } = company;
  const planned =
    erase_at === null || asked === null
      ? null
      : { asked, erase_at, by: company.closing_by, by_provider: byProvider, reason: company.closing_reason };
  return {
    planned,
    company_domain: company.company_domain,
    may_ask: planned === null && decides(context),
    may_keep: planned !== null && !byProvider && decides(context),
  };
}

export const closingRoutes: readonly Route[] = [
  serve(presentClosing, present),
  serve(
    askClosing,
    async (context, { body }) => {
      if (!decides(context)) throw new Refusal(closingCodes.ownersOnly);
      const { company_domain: domain } = await own(context);
      if (body.company_domain.trim().toLowerCase() !== domain) refuseField('company_domain', 'otherDomain');
      const eraseAt = await planClosing(context, { reason: body.reason, days: closingDays, byProvider: false });
      if (eraseAt === undefined) throw new Refusal(closingCodes.planned);
      return { erase_at: eraseAt };
    },
    { by: 'person', max: 20, seconds: 3600 },
  ),
  serve(keepCompany, async (context) => {
    if (!decides(context)) throw new Refusal(closingCodes.ownersOnly);
    if ((await own(context)).closing_by_provider) throw new Refusal(closingCodes.ofProvider);
    if (!(await unplanClosing(context))) throw new Refusal(closingCodes.notPlanned);
    return { kept: true as const };
  }),
];
