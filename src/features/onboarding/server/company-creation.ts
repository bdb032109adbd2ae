import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CallData } from '#shared/contract/index.ts';
import { createCompanyIn } from '#features/company/server.ts';
import { findCode, issueCode, takeCode } from '#server/auth/index.ts';
import { switchScope, type Transaction } from '#server/db/database.ts';
import {
  hostActor,
  openContext,
  Refusal,
  refuseField,
  serveAnyone,
  serveOutside,
  type OutsideContext,
  type Route,
} from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { pageUrl, queueMail } from '#server/mail/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { companyCreation, companyVerification, createAnotherCompany, onboardingCodes } from '../contract.ts';
import { codeOf } from './sign-up.ts';

const founderSchema = z.object({ user: z.int() });
type NewCompany = z.output<typeof companyCreation.body>;

async function isFree(tx: Transaction, domain: string): Promise<boolean> {
  const [taken] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(sql`lower(${companies.company_domain})`, domain));
  return !taken;
}

/** Code, company, owner and the initial records of every slice are one transaction. */
async function create(
  context: OutsideContext,
  { code, ...wanted }: NewCompany,
): Promise<CallData<typeof companyCreation>> {
  const { services, now } = context;
  const { email, committed } = await services.database.within({ role: 'system' }, async (tx) => {
    const founder = founderSchema.safeParse((await takeCode(tx, 'company_creation', code, now))?.payload).data;
    const [user] = founder ? await tx.select().from(users).where(eq(users.id, founder.user)) : [];
    if (user?.status !== 'active') throw new Refusal(onboardingCodes.linkInvalid);
    if (!(await isFree(tx, wanted.company_domain))) refuseField('company_domain', 'domainTaken');
    const company = await createCompanyIn(
      tx,
      services.installed.seededRights,
      { ...wanted, language: user.language },
      now,
    );
    await joinCompany(tx, company.id, { userId: user.id, account: user, groups: [company.groups.owner] });
    const scope = { role: 'tenant', companyId: company.id, userId: user.id } as const;
    // The owner, who is not read again: the system sees nothing of what the company has written in the same transaction.
    const name = `${user.first_name} ${user.last_name}`.trim() || (user.email ?? '');
    const acting = hostActor({ companyId: company.id, name, accessor: 'job', userId: user.id });
    const actor = { ...acting, language: user.language };
    const opened = openContext(services, tx, context, actor, scope, now, context.log);
    await writeLog(opened.context, [
      {
        action: 'add',
        objectType: 'company.settings',
        objectId: company.id,
        objectName: wanted.company_name,
        changes: [],
      },
    ]);
    for (const seed of services.installed.seeds) await seed(opened.context);
    await switchScope(tx, { role: 'system' });
    if (user.email !== null) {
      await queueMail(
        tx,
        services,
        {
          kind: 'companyCreated',
          to: user.email,
          language: user.language,
          values: { company: wanted.company_name },
          links: [{ label: 'signIn', url: pageUrl(services, '/onboard/sign-in', { company: wanted.company_domain }) }],
        },
        now,
      );
    }
    return { email: user.email, committed: opened.committed };
  });
  await committed();
  await announce(services);
  return { company_domain: wanted.company_domain, email };
}

const limit = { by: 'address', max: 60, seconds: 600 } as const;

export const companyCreationRoutes: readonly Route[] = [
  serveOutside(companyCreation, (context, { body }) => create(context, { ...body, code: codeOf(body) }), limit),
  serveOutside(
    companyVerification,
    (context, { body }) =>
      context.services.database.within({ role: 'system', readOnly: true }, async (tx) => {
        if (!(await findCode(tx, 'company_creation', codeOf(body), context.now)))
          throw new Refusal(onboardingCodes.linkInvalid);
        return { is_available: await isFree(tx, body.company_domain) };
      }),
    limit,
  ),
  serveAnyone(
    createAnotherCompany,
    async (context) => {
      const { actor, tx, now } = context;
      // Employees without an address of their own belong to the company that made their sign-in.
      await context.switchScope({ role: 'system', ...(actor ? { userId: actor.userId } : {}) });
      const [user] = actor ? await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId)) : [];
      if (!actor || user?.email == null) throw new Refusal(onboardingCodes.noAddress);
      return {
        code: await issueCode(
          tx,
          { purpose: 'company_creation', subject: String(actor.userId), payload: { user: actor.userId } },
          now,
        ),
      };
    },
    { by: 'person', max: 10, seconds: 3600 },
  ),
];
