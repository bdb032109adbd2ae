import { and, eq, inArray, lte } from 'drizzle-orm';
import { standardPreference, type MailPreference } from '#shared/contract/notification-mail.ts';
import { noticeKey, notificationSchema } from '#shared/contract/notifications.ts';
import { requestEndings } from '#shared/contract/request-endings.ts';
import type { Formats } from '#shared/contract/formats.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { valuesOfNotification } from '#shared/i18n/notification-words.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { asSystem, type TenantContext } from '../http/index.ts';
import { pageUrl, queueCompanyMail } from '../mail/index.ts';
import { ask } from '../questions/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { pagesOfMail } from './mail-links.ts';
import { preferencesOf } from './mail-preferences.ts';
import { notifications } from './tables.ts';

/**
 * Minutes before a notification is mailed: a burst becomes one mail, and notifications read meanwhile are not mailed.
 */
const burstMinutes = 2;
/** The hour, in the company's zone, of the daily digest. */
const digestHour = 8;
/** The most notifications per run; the rest follows in the next. */
const most = 2000;
/** The most lines in one mail. */
const mostLines = 12;

type Due = Pick<typeof notifications.$inferSelect, 'id' | 'user_id' | 'kind' | 'data' | 'target_type' | 'read_time'>;

/** Whether a whole hour lies in the quiet hours, which may span midnight. */
export function isQuiet({ quiet_from: from, quiet_to: to }: MailPreference, hour: number): boolean {
  if (from === null || to === null || from === to) return false;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Whether a person gets mail in this hour. */
export const isTime = (preference: MailPreference, hour: number): boolean =>
  !isQuiet(preference, hour) && (preference.mail !== 'daily' || hour === digestHour);

/** Mails people their unread notifications, when they want them: one mail each, in their language. */
export async function mailNotifications(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const due = await tx
    .select({
      id: notifications.id,
      user_id: notifications.user_id,
      kind: notifications.kind,
      data: notifications.data,
      target_type: notifications.target_type,
      read_time: notifications.read_time,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.company_id, companyId),
        eq(notifications.mail, 'due'),
        lte(notifications.create_time, now.subtract({ minutes: burstMinutes }).toString()),
      ),
    )
    .orderBy(notifications.id)
    .limit(most);
  if (due.length === 0) return;
  const byUser = Map.groupBy(due, ({ user_id: user }) => user);
  const people = await peopleOf(context, [...byUser.keys()]);
  const preferences = await preferencesOf(context, [...byUser.keys()]);
  const [company] = await tx
    .select({ name: companies.company_name, domain: companies.company_domain })
    .from(companies)
    .where(eq(companies.id, companyId));
  const { zone, formats } = await companyClock(context);
  const { hour } = now.toZonedDateTimeISO(zone);
  for (const [user, rows] of byUser) {
    const preference = preferences.get(user) ?? standardPreference;
    const person = people.get(user);
    const unread = rows.filter(({ read_time: read }) => read === null);
    if (!person || unread.length === 0 || preference.mail === 'off') {
      await settle(context, rows, 'none');
      continue;
    }
    if (!isTime(preference, hour)) continue;
    await settle(context, rows, 'sent');
    await send(context, person, unread, { ...(company ?? { name: '', domain: '' }), formats });
  }
}

async function settle({ tx, companyId }: TenantContext, rows: readonly Due[], mail: 'none' | 'sent'): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx
    .update(notifications)
    .set({ mail })
    .where(and(eq(notifications.company_id, companyId), inArray(notifications.id, ids)));
}

interface Person {
  readonly user: number;
  readonly employee: number | null;
  readonly email: string;
  readonly language: string;
}

/** The active members with an address among some accounts, with their languages. */
async function peopleOf(context: TenantContext, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const { tx, companyId } = context;
  const members = await tx
    .select({ user: memberships.user_id, employee: memberships.employee, email: memberships.email })
    .from(memberships)
    .where(
      and(
        eq(memberships.company_id, companyId),
        inArray(memberships.user_id, [...ids]),
        eq(memberships.status, 'active'),
      ),
    );
  const recipients = await asSystem(context, () =>
    tx
      .select({ id: users.id, language: users.language })
      .from(users)
      .where(inArray(users.id, [...ids])),
  );
  const languages = new Map(recipients.map(({ id, language }) => [id, language]));
  return new Map(
    members
      .filter(({ email }) => email !== '')
      .map((member) => [member.user, { ...member, language: languages.get(member.user) ?? 'en' }]),
  );
}

async function send(
  context: TenantContext,
  { user, employee, email, language }: Person,
  unread: readonly Due[],
  company: { readonly name: string; readonly domain: string; readonly formats: Formats },
): Promise<void> {
  const { services } = context;
  const words = wordsIn(language);
  const found = unread.flatMap((row) => lineOf(row, words, company.formats));
  const lines = [...new Set(found.map(({ line }) => line))];
  const [first] = found;
  if (!first) return;
  const targets = [...new Set(unread.flatMap(({ target_type: type }) => type ?? []))];
  const pages = (await ask(context, pagesOfMail, { userId: user, employee, targets })).flat();
  await queueCompanyMail(context, {
    kind: lines.length === 1 ? first.mail : 'notifications',
    to: email,
    language,
    values: {
      company: company.name,
      line: first.line,
      what: first.what,
      lines: lines.slice(0, mostLines).join('\n'),
      count: lines.length,
      number: formatNumber(lines.length, words.language),
    },
    links: [
      ...pages.map(({ name, url }) => ({ label: 'decide' as const, name, url })),
      { label: 'open' as const, url: pageUrl(services, '/dashboard', { company: company.domain }) },
    ],
  });
}

interface Line {
  readonly line: string;
  /** The mail in which it stands alone. */
  readonly mail: 'requestDecided' | 'alert' | 'notification';
  /** The request that it is about; empty if it is about none. */
  readonly what: string;
}

/** To the applicant: what became of a request. */
const decided: ReadonlySet<string> = new Set(requestEndings);

/** A notification as one line; none if this version does not know its kind. */
function lineOf({ kind, data }: Due, words: Words, formats: Formats): Line[] {
  const content = notificationSchema.safeParse({ kind, data }).data;
  if (!content) return [];
  const filling = valuesOfNotification(content, { language: words.language, ...formats }, words.text);
  return [
    {
      line: words.text(builtKey(`common:notification.kind.${noticeKey(content)}`), filling),
      mail: decided.has(kind) ? 'requestDecided' : kind.startsWith('alert_') ? 'alert' : 'notification',
      what: String(filling['what'] ?? ''),
    },
  ];
}
