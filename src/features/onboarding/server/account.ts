import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { commonCodes, knownLanguage } from '#shared/contract/index.ts';
import {
  employeeAccounts,
  endOtherSessions,
  isTrivialPassword,
  renewSession,
  verifyPassword,
} from '#server/auth/index.ts';
import { subscriptionSummary } from '#features/subscription/server.ts';
import { signedLink } from '#server/files/index.ts';
import type { Installed } from '#server/host.ts';
import {
  mayAsStored,
  Refusal,
  refuseField,
  serves,
  serveAnyone,
  type Actor,
  type Context,
  type Route,
} from '#server/http/index.ts';
import { membershipColumns } from '#server/tenancy/membership.ts';
import { presentationOf } from '#server/presentation/index.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { changeLanguage, changeName, changePassword, onboardingCodes, ownPasswordPolicy } from '../contract.ts';
import { personInHostScope, userOf } from './own-account.ts';
import { policyOf, storedPassword, toldOf } from './password-policy.ts';
import {
  currentCompany,
  currentUser,
  type CurrentCompany,
  type CurrentUser,
  type TokenPair,
  sessionCodes,
} from '#shared/contract/session.ts';

async function employeeOf(context: Context, { companyId, employeeId }: Actor): Promise<CurrentUser['employee']> {
  if (companyId === null || employeeId === null) return null;
  const [employee] = await context.tx
    .select({
      id: employeeAccounts.id,
      code: employeeAccounts.emp_code,
      first: employeeAccounts.first_name,
      last: employeeAccounts.last_name,
    })
    .from(employeeAccounts)
    .where(and(eq(employeeAccounts.company_id, companyId), eq(employeeAccounts.id, employeeId)));
  return employee
    ? { id: employee.id, emp_code: employee.code, display_name: `${employee.first} ${employee.last}`.trim() }
    : null;
}

/**
 * The permissions by which the browser shows screens and buttons. Those that are of no use to
 * a person with their data scope are left out.
 */
function rightsOf(
  actor: Actor,
  { permissions, vendorPermissions, served }: Installed,
): Pick<CurrentUser, 'permissions' | 'is_owner'> {
  const staff = vendorPermissions.filter((permission) => mayAsStored(actor, permission));
  if (actor.isSupport)
    return { permissions: permissions.filter((permission) => mayAsStored(actor, permission)), is_owner: false };
  if (actor.reach === null)
    return { permissions: [...actor.permissions, ...staff].toSorted(), is_owner: actor.isOwner };
  const granted = actor.isOwner ? permissions : [...actor.permissions];
  const useful = granted.filter((permission) => serves(served.get(permission) ?? false, actor));
  return { permissions: [...useful, ...staff].toSorted(), is_owner: false };
}

async function readUser(context: Context): Promise<CurrentUser> {
  const actor = await personInHostScope(context);
  const user = await userOf(context, actor);
  const employee = await employeeOf(context, actor);
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    display_name: `${user.first_name} ${user.last_name}`.trim() || employee?.display_name || (user.email ?? ''),
    language: knownLanguage(user.language) ?? null,
    is_vendor: actor.isVendor,
    is_support: actor.isSupport ?? false,
    employee,
    second_factor_missing: actor.secondFactor.isMissing,
    idle_minutes: actor.idleMinutes,
    terms_version: user.terms_version ?? undefined,
    ...rightsOf(actor, context.services.installed),
  };
}

async function readCompany(context: Context): Promise<CurrentCompany> {
  const { actor } = context;
  const companyId = actor?.companyId ?? null;
  if (actor === null || companyId === null) throw new Refusal(sessionCodes.companyNotSelected);
  const [company] = await context.tx.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Refusal(commonCodes.notFound);
  return {
    id: company.id,
    company_name: company.company_name,
    company_code: company.company_domain,
    company_domain: company.company_domain,
    company_timezone: company.company_timezone,
    language: knownLanguage(company.language) ?? null,
    week_start: company.week_start,
    date_format: company.date_format,
    time_format: company.time_format,
    presentation: await presentationOf({ tx: context.tx, companyId }),
    subscription: await subscriptionSummary(
      { ...context, companyId, actor: { ...actor, companyId } },
      company.company_timezone,
    ),
    erase_at: mayAsStored(actor, 'company.settings.view') ? company.erase_at : null,
    logo: company.logo === null ? null : signedLink({ ...context, companyId }, company.logo),
  };
}

/** Words that no password of this account may consist of. */
async function ownWords(context: Context, user: typeof users.$inferSelect): Promise<string[]> {
  const companyId = context.actor?.companyId ?? null;
  const [company] =
    companyId === null
      ? []
      : await context.tx
          .select({ name: companies.company_name, domain: companies.company_domain })
          .from(companies)
          .where(eq(companies.id, companyId));
  return [user.email?.split('@')[0] ?? '', user.first_name, user.last_name, company?.name ?? '', company?.domain ?? ''];
}

async function setPassword(context: Context, current: string, wanted: string): Promise<TokenPair> {
  const actor = await personInHostScope(context);
  const user = await userOf(context, actor);
  if (!(await verifyPassword(user.password_hash, current))) {
    throw new Refusal(onboardingCodes.wrongCurrentPassword, {
      fields: { current_password: [{ code: 'invalidPassword' }] },
    });
  }
  if (isTrivialPassword(wanted, await ownWords(context, user))) refuseField('password', 'commonPassword');
  const { tx, now, services } = context;
  const stored = await storedPassword(await policyOf(tx, user.id), wanted, user, now);
  await tx.update(users).set(stored).where(eq(users.id, user.id));
  await endOtherSessions(tx, user.id, actor.sessionId, 'password changed', now);
  const pair = await renewSession(tx, services.config, actor.sessionId, now);
  if (!pair) throw new Refusal(commonCodes.notSignedIn);
  return pair;
}

/** Stores a person's name, also in each of their companies. There are few. */
async function setName(context: Context, name: z.output<typeof changeName.body>): Promise<null> {
  const actor = await personInHostScope(context);
  const user = await userOf(context, actor);
  if (user.email === null) throw new Refusal(onboardingCodes.nameOfCompany);
  await context.tx.update(users).set(name).where(eq(users.id, user.id));
  const joined = await context.tx
    .select({ company: memberships.company_id })
    .from(memberships)
    .where(eq(memberships.user_id, user.id));
  for (const { company } of joined) {
    await context.switchScope({ role: 'tenant', companyId: company, userId: user.id });
    await context.tx
      .update(memberships)
      .set(membershipColumns({ email: user.email, ...name }))
      .where(and(eq(memberships.company_id, company), eq(memberships.user_id, user.id)));
  }
  return null;
}

async function setOwnLanguage(context: Context, wanted: z.output<typeof changeLanguage.body>): Promise<null> {
  const user = await userOf(context, await personInHostScope(context));
  await context.tx.update(users).set(wanted).where(eq(users.id, user.id));
  return null;
}

export const accountRoutes: readonly Route[] = [
  serveAnyone(currentUser, readUser),
  serveAnyone(currentCompany, readCompany),
  serveAnyone(changePassword, (context, { body }) => setPassword(context, body.current_password, body.password), {
    by: 'person',
    max: 10,
    seconds: 900,
  }),
  serveAnyone(ownPasswordPolicy, async (context) => {
    const { userId } = await personInHostScope(context);
    return toldOf(await policyOf(context.tx, userId));
  }),
  serveAnyone(changeName, (context, { body }) => setName(context, body), { by: 'person', max: 20, seconds: 900 }),
  serveAnyone(changeLanguage, (context, { body }) => setOwnLanguage(context, body), {
    by: 'person',
    max: 60,
    seconds: 900,
  }),
];
