import { createCompany, type CreatedCompany, type GroupKey } from '#features/company/server.ts';
import { placeOrder, sellPlan } from '#features/subscription/server.ts';
import type { App } from '../app.ts';
import { hashPassword } from '../auth/index.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { joinCompany } from '../tenancy/membership.ts';
import { users } from '#server/tenancy/tables.ts';
import { loadAddOns } from './add-ons.ts';
import { arabicApprovals, englishApprovals, loadApprovals } from './approvals.ts';
import { officeDoors, plantDoors } from './door-sites.ts';
import { loadDoors } from './doors.ts';
import { loadEvents } from './events.ts';
import { loadPapers } from './papers.ts';
import { acmeAsking, globexAsking } from './who-asks.ts';
import { loadAsked } from './people-asking.ts';
import { loadAcmePeople, loadGlobexPeople } from './people.ts';
import { loadPunches } from './punches.ts';
import { loadTrainings } from './requests.ts';
import { loadAcmeSchedules, loadGlobexSchedules } from './schedules.ts';
import { allowWebPunch } from './settings.ts';
import { loadAcmeSwaps, loadGlobexSwaps } from './swaps.ts';
import { loadAnnouncements } from './announcements.ts';
import { loadPhones } from './phones.ts';
import { loadTimeOff } from './time-off.ts';
import { dubai, sheffield } from './outdoor-sites.ts';
import { loadVisits } from './visits.ts';
import { loadWorkingTimes } from './working-times.ts';

/** The password of every demo account. Everybody knows it, so the demo exists only in start mode. */
export const demoPassword = 'Muster#2026';

/** The demo accounts, as the start prints them. */
export const demoAccounts = [
  { username: 'admin@acme.test', what: 'administrator of acme' },
  { username: 'admin@globex.test', what: 'administrator of globex' },
  { username: 'both@muster.test', what: 'belongs to both companies' },
  { username: 'auditor@acme.test', what: 'auditor of acme: sees everything, changes nothing' },
  { username: 'vendor@muster.test', what: 'vendor staff' },
  { username: '1001', company: 'acme', what: 'employee of acme (1001 and on)' },
] as const;

/**
 * Loads two companies through the same code as real use: what a person would create goes through the resources, what a terminal
 * would send goes through ingestion.
 * @param progress called with a line for each step
 */
export async function loadDemo(host: Host, app: App, progress: (line: string) => void = () => {}): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  progress('Making the companies acme and globex');
  const acme = await createCompany(host, {
    company_name: 'Acme Manufacturing',
    company_domain: 'acme',
    company_timezone: 'Europe/London',
    language: 'en',
    company_country_code: 'GB',
    company_address: '12 Foundry Lane, Sheffield',
    company_country: 'United Kingdom',
    company_province: 'England',
    company_city: 'Sheffield',
    company_latitude: 53.38297,
    company_longitude: -1.4659,
  });
  const globex = await createCompany(host, {
    company_name: 'Globex Trading',
    company_domain: 'globex',
    company_timezone: 'Asia/Dubai',
    language: 'ar',
    company_country_code: 'AE',
    company_address: 'Al Maktoum Road, Dubai',
    company_country: 'United Arab Emirates',
    company_province: 'Dubai',
    company_city: 'Dubai',
    company_latitude: 25.26472,
    company_longitude: 55.29241,
    week_start: 7,
  });
  await makeAccount(host, passwordHash, 'admin@acme.test', ['Alex', 'Morgan'], [acme]);
  await makeAccount(host, passwordHash, 'admin@globex.test', ['ليلى', 'الهاشمي'], [globex], 'ar');
  await makeAccount(host, passwordHash, 'both@muster.test', ['Sam', 'Rivera'], [acme, globex]);
  await makeAccount(host, passwordHash, 'auditor@acme.test', ['Noor', 'Whitfield'], [acme], 'en', false, 'auditor');
  await makeAccount(host, passwordHash, 'vendor@muster.test', ['Vera', 'Lang'], [], 'en', true);
  progress('Adding people, areas and terminals');
  const acmePeople = await loadAcmePeople(host, app, acme, passwordHash);
  const globexPeople = await loadGlobexPeople(host, app, globex, passwordHash);
  // The people of ADM-HR, and the first employee of Globex in its office.
  await loadApprovals(host, app, acme, englishApprovals, acmePeople.slice(-24, -19));
  await loadApprovals(host, app, globex, arabicApprovals, globexPeople.slice(0, 2));
  await loadPapers(host, app, acme, acmePeople);
  await loadEvents(host, app, acme);
  await allowWebPunch(host, app, acme);
  const times = await loadWorkingTimes(host, app, acme, globex);
  await loadAcmeSchedules(host, app, acme, acmePeople, times.acme);
  await loadGlobexSchedules(host, app, globex, times.globex);
  await loadTrainings(host, app, acme, acmePeople);
  await loadVisits(host, app, acme, acmePeople, sheffield);
  await loadVisits(host, app, globex, globexPeople, dubai);
  await loadDoors(host, app, acme, acmePeople, plantDoors);
  await loadDoors(host, app, globex, globexPeople, officeDoors);
  await loadAddOns(host);
  await asCompany(host, { companyId: acme.id, name: 'Demo', accessor: 'demo' }, (context) =>
    sellPlan(context, {
      plan_code: 'PROFESSIONAL',
      currency: 'USD',
      billing_cycle: 'yearly',
      quantity: 200,
      add_ons: { 'EMPLOYEES-25': 1 },
      daysAgo: 120,
    }),
  );
  await loadPhones(host, acme, acmePeople);
  await orderSubscription(host, acme, 148_800, 'USD', {
    renewal: 'Attendance, 50 people, 12 months',
    addition: '10 more people, 12 months',
  });
  await orderSubscription(host, globex, 549_900, 'AED', {
    renewal: 'الحضور، 50 موظفًا، 12 شهرًا',
    addition: '10 موظفين إضافيين، 12 شهرًا',
  });
  await loadAnnouncements(host, acme, acmePeople);
  progress('Asking for leave, punches, overtime and swaps');
  const away = {
    acme: await loadAsked(host, app, acme, acmeAsking(acmePeople)),
    globex: await loadAsked(host, app, globex, globexAsking(globexPeople)),
  };
  await loadAcmeSwaps(host, app, acme, acmePeople);
  await loadGlobexSwaps(host, app, globex, globexPeople);
  progress('Playing eight weeks of punches');
  await loadPunches(host, acme.id, 'Europe/London', acmePeople, away.acme);
  await loadTimeOff(host, app, acme, acmeAsking(acmePeople));
  await loadPunches(host, globex.id, 'Asia/Dubai', globexPeople, away.globex);
}

/** Unpaid orders, so that paying can be tried in the sandbox. */
async function orderSubscription(
  host: Host,
  company: CreatedCompany,
  total: number,
  currency: string,
  descriptions: { readonly renewal: string; readonly addition: string },
): Promise<void> {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    await placeOrder(context, {
      type: 'renew',
      description: descriptions.renewal,
      total,
      currency,
      days: 30,
    });
    await placeOrder(context, {
      type: 'add_on',
      description: descriptions.addition,
      total: Math.round(total / 5),
      currency,
      days: 30,
    });
  });
}

async function makeAccount(
  host: Host,
  passwordHash: string,
  email: string,
  [first_name, last_name]: readonly [string, string],
  companies: readonly CreatedCompany[],
  language = 'en',
  isVendor = false,
  group: GroupKey = 'owner',
): Promise<void> {
  const [user] = await host.database.within({ role: 'system' }, (tx) =>
    tx
      .insert(users)
      .values({
        email,
        first_name,
        last_name,
        language,
        password_hash: passwordHash,
        is_vendor: isVendor,
        password_changed_at: host.clock.now().toString(),
        create_time: host.clock.now().toString(),
      })
      .returning({ id: users.id }),
  );
  for (const company of companies) {
    await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, (context) =>
      joinCompany(context.tx, company.id, {
        userId: user?.id ?? 0,
        account: { email, first_name, last_name },
        groups: [company.groups[group]],
      }),
    );
  }
}
