import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { endSessions } from '#server/auth/index.ts';
import { instant } from '#server/db/columns.ts';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { inCompany } from '#server/vendor/index.ts';
import { phoneAccount } from '../../contract/phone-account.ts';
import { daysInUse, vendorPhones } from '../../contract/vendor-phones.ts';
import { phoneAccounts } from './tables.ts';

/** The columns of phones that the role `vendor` may read. None of them names a person. */
const phoneRows = pgTable('phone_accounts', {
  company: bigint('company_id', { mode: 'number' }).notNull(),
  employee: bigint('employee', { mode: 'number' }).notNull(),
  status: text('status').notNull(),
  platform: text('platform').notNull(),
  is_installed: boolean('is_installed').notNull(),
  last_seen: instant('last_seen').notNull(),
});

const subscribed = pgTable('subscriptions', {
  company: bigint('company_id', { mode: 'number' }).notNull(),
  plan_name: text('plan_name').notNull(),
  max_employees: integer('max_employees'),
});

/** One figure over the phones of the row's company. */
const ofPhones = <T>(what: SQL): SQL<T> =>
  sql<T>`(select ${what} from ${phoneRows} where ${sql`${phoneRows.company}`} = ${sql`${companies.id}`})`;
const countOf = (condition: SQL) => ofPhones<number>(sql`count(*) filter (where ${condition})`).mapWith(Number);
const ofPlan = <T>(column: SQL): SQL<T> =>
  sql<T>`(select ${column} from ${subscribed} where ${sql`${subscribed.company}`} = ${sql`${companies.id}`})`;

/** Ends the sessions of a company's phones. @returns the number of phones that were signed in */
async function signOutAll(own: TenantContext): Promise<number> {
  const ofCompany = eq(phoneAccounts.company_id, own.companyId);
  const signedIn = await own.tx
    .select({ session: phoneAccounts.session_id })
    .from(phoneAccounts)
    .where(and(ofCompany, isNotNull(phoneAccounts.session_id)))
    .for('update');
  const sessions = signedIn.flatMap(({ session }) => session ?? []);
  await asSystem(own, () => endSessions(own.tx, sessions, 'signed out by the provider', own.now));
  await own.tx.update(phoneAccounts).set({ session_id: null }).where(ofCompany);
  return sessions.length;
}

export const vendorPhonesServer = resourceServer(vendorPhones, {
  table: companies,
  display: sql<string>`${companies.company_name}`,
  computed: {
    plan_name: sql<string>`coalesce(${ofPlan(sql`${subscribed.plan_name}`)}, '')`,
    max_employees: ofPlan<number | null>(sql`${subscribed.max_employees}`),
    person_count: ofPhones<number>(sql`count(distinct ${phoneRows.employee})`).mapWith(Number),
    phone_count: countOf(sql`true`),
    used_count: (_, { now }) =>
      countOf(sql`${phoneRows.last_seen} > ${now.subtract({ hours: daysInUse * 24 }).toString()}::timestamptz`),
    waiting_count: countOf(sql`${phoneRows.status} = 'waiting'`),
    installed_count: countOf(sql`${phoneRows.is_installed}`),
    android_count: countOf(sql`${phoneRows.platform} = 'android'`),
    ios_count: countOf(sql`${phoneRows.platform} = 'ios'`),
    other_count: countOf(sql`${phoneRows.platform} not in ('android', 'ios')`),
    last_seen: ofPhones<string | null>(sql`max(${phoneRows.last_seen})`).mapWith(phoneRows.last_seen),
  },
  actions: {
    sign_out: {
      run: async (context, { id, company_name: objectName }, { reason }) => {
        await inCompany(context, id, async (own) => {
          const count = await signOutAll(own);
          await writeLog(own, [
            {
              action: 'sign_out',
              objectType: phoneAccount.name,
              objectId: null,
              objectName,
              changes: [
                { field: 'reason', old: null, new: reason },
                { field: 'count', old: null, new: count },
              ],
            },
          ]);
          own.publish({ companyId: id, topic: phoneAccount.name, payload: {} });
        });
      },
    },
  },
});
