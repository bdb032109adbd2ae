import { eq, sql } from 'drizzle-orm';
import { createCompanyIn } from '#features/company/server.ts';
import { newCompanyDomainSchema } from '#features/onboarding/contract.ts';
import { beginTrial } from '#features/subscription/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { companies } from '#server/tenancy/tables.ts';
import { asHost, inCompany, serveVendor, writeVendorLog } from '#server/vendor/index.ts';
import { judge, type CallInput } from '#shared/contract/index.ts';
import { openCompany, tenantCompany } from '../contract.ts';
import { accountFor, mailOwner } from './owner-account.ts';

type Wanted = CallInput<typeof openCompany>['body'];

/** Company, owner, trial and the initial records of every slice are one transaction, with the mail. */
async function open(context: TenantContext, wanted: Wanted): Promise<{ id: number }> {
  const { tx, services, now } = context;
  const { company_name, company_domain, company_timezone, language, trial_plan = null, trial_days = null } = wanted;
  const [mistake] = judge(newCompanyDomainSchema, company_domain).mistakes?.[''] ?? [];
  if (mistake) refuseField('company_domain', mistake.code);
  const { owner, made } = await asHost(context, async () => {
    const [taken] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(sql`lower(${companies.company_domain})`, company_domain));
    if (taken) refuseField('company_domain', 'domainTaken');
    const account = await accountFor(context, {
      email: wanted.owner_email,
      first_name: wanted.owner_first_name,
      last_name: wanted.owner_last_name ?? '',
      language,
    });
    const company = { company_name, company_domain, company_timezone, language };
    return { owner: account, made: await createCompanyIn(tx, services.installed.seededRights, company, now) };
  });
  const { id } = made;
  await inCompany(context, id, async (own) => {
    await joinCompany(tx, id, { userId: owner.id, account: owner, groups: [made.groups.owner] });
    await writeLog(own, [
      { action: 'add', objectType: 'company.settings', objectId: id, objectName: company_name, changes: [] },
    ]);
    for (const seed of services.installed.seeds) await seed(own);
    if (trial_plan !== null || trial_days !== null) await beginTrial(own, { plan: trial_plan, days: trial_days });
  });
  await asHost(context, () => mailOwner(context, owner, { name: company_name, domain: company_domain }));
  await writeVendorLog(context, [
    {
      action: 'add',
      objectType: tenantCompany.name,
      objectId: id,
      objectName: company_name,
      company: id,
      changes: [
        { field: 'owner_email', old: null, new: owner.email },
        ...(trial_days === null ? [] : [{ field: 'trial_days', old: null, new: trial_days }]),
      ],
    },
  ]);
  context.publish({ companyId: context.companyId, topic: tenantCompany.name, payload: { kind: 'add', id } });
  return { id };
}

export const openCompanyRoute = serveVendor(openCompany, (context, { body }) => open(context, body), undefined, {
  by: 'person',
  max: 60,
  seconds: 3600,
});
