import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { planClosing, unplanClosing } from '#features/company/server.ts';
import { forgetTriesOf } from '#server/auth/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { resourceServer, type ActionServer } from '#server/resource/index.ts';
import { subscriptions } from '#server/subscription/index.ts';
import { noteUnlocked } from '#server/tenancy/lock.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { askForAccess } from '#server/tenancy/support/ask.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { asHost, inCompany } from '#server/vendor/index.ts';
import { tenantCompany, tenantUser, vendorCodes } from '../contract.ts';
import { resetOf } from './second-factor.ts';
import { accounts } from './accounts.ts';
import { mailOwner } from './owner-account.ts';
import { resendToOwners, transferOwner } from './transfer-owner.ts';

/** Actions on a company are also in its own log, with the name of the person. */
const standingAction = (
  action: 'suspend' | 'resume',
): ActionServer<{ reason: string }, typeof companies.$inferSelect> => ({
  run: async (context, { id, company_name: objectName }, { reason }) => {
    await inCompany(context, id, (own) =>
      writeLog(own, [
        {
          action,
          objectType: tenantCompany.name,
          objectId: id,
          objectName,
          changes: [{ field: 'reason', old: null, new: reason }],
        },
      ]),
    );
  },
});

export const companyServer = resourceServer(tenantCompany, {
  table: companies,
  display: sql<string>`${companies.company_name}`,
  computed: {
    plan_name: sql<string>`coalesce((select ${subscriptions.plan_name} from ${subscriptions}
      where ${sql`${subscriptions.company_id} = ${companies.id}`}), '')`,
    subscription: sql`(select ${subscriptions.status} from ${subscriptions}
      where ${sql`${subscriptions.company_id} = ${companies.id}`})`,
    user_count: sql<number>`(select count(*) from ${memberships}
      where ${sql`${memberships.company_id} = ${companies.id}`} and ${sql`${memberships.status}`} = 'active')`.mapWith(
      Number,
    ),
  },
  actions: {
    suspend: standingAction('suspend'),
    resume: standingAction('resume'),
    resend: { run: (context, row) => resendToOwners(context, row), limit: { by: 'person', max: 60, seconds: 3600 } },
    transfer_owner: { run: (context, row, input) => transferOwner(context, row, input) },
    schedule_deletion: {
      run: async (context, { id }, { reason, days }) => {
        if (!(await inCompany(context, id, (own) => planClosing(own, { reason, days, byProvider: true }))))
          throw new Refusal(vendorCodes.closingAlready);
      },
    },
    keep_company: {
      run: async (context, { id }, { reason }) => {
        if (!(await inCompany(context, id, (own) => unplanClosing(own, reason))))
          throw new Refusal(vendorCodes.notClosing);
      },
    },
    ask_access: {
      run: async (context, { id }, input) => {
        if (!(await inCompany(context, id, (own) => askForAccess(own, input))))
          throw new Refusal(vendorCodes.accessAsked);
      },
      limit: { by: 'person', max: 60, seconds: 3600 },
    },
  },
});

/** Mails somebody without a password the link for choosing one, in the name of a company that they belong to. */
async function remind(context: TenantContext, { id }: typeof accounts.$inferSelect): Promise<void> {
  const { tx } = context;
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(and(eq(memberships.user_id, id), eq(memberships.status, 'active')))
    .orderBy(asc(memberships.company_id))
    .limit(1);
  if (!company) throw new Refusal(vendorCodes.nobodyWaits);
  await asHost(context, async () => {
    const [account] = await tx.select().from(users).where(eq(users.id, id));
    if (account?.email) await mailOwner(context, { ...account, email: account.email, isNew: true }, company);
  });
}

/** Employees' own sign-ins have no email; their companies manage them. */
export const userServer = resourceServer(tenantUser, {
  table: accounts,
  searchColumn: accounts.search_text,
  display: sql<string>`${accounts.email}`,
  only: () => isNotNull(accounts.email),
  links: {
    companies: {
      table: memberships,
      company: memberships.company_id,
      owner: memberships.user_id,
      target: memberships.company_id,
    },
  },
  actions: {
    disable: {
      run: async ({ actor }, { id, is_vendor: isStaff }) => {
        if (id === actor.userId) throw new Refusal(vendorCodes.ownAccount);
        // Staff who may manage companies' users must not be able to lock out the provider's administrators.
        if (isStaff) throw new Refusal(vendorCodes.staffAccount);
      },
    },
    resend: {
      run: async (context, row) => {
        if (row.is_vendor) throw new Refusal(vendorCodes.staffAccount);
        await remind(context, row);
      },
      limit: { by: 'person', max: 60, seconds: 3600 },
    },
    unlock: {
      run: async (context, row) => {
        if (row.is_vendor) throw new Refusal(vendorCodes.staffAccount);
        const hadTries = await asHost(context, async () => {
          const had = await forgetTriesOf(context.tx, row.id);
          await noteUnlocked(context.tx, row.id);
          return had;
        });
        if (!hadTries) throw new Refusal(vendorCodes.notLocked);
      },
    },
    reset_second_factor: {
      run: async (context, row) => {
        if (row.is_vendor) throw new Refusal(vendorCodes.staffAccount);
        await resetOf(context, row);
      },
    },
    enable: {
      run: async (_, { is_vendor: isStaff }) => {
        if (isStaff) throw new Refusal(vendorCodes.staffAccount);
      },
    },
  },
});
