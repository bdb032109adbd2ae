import type { AlertRecipients } from '#shared/contract/alerts.ts';
import type { AlertFound } from '#server/alerts/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { notifyEach, type PersonalNotification } from '#server/notifications/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import type { AlertRuleRow } from './rules.ts';
import { chosenOf, listenersOf, peopleOf } from './recipients.ts';
import { wordings } from './wordings.ts';

/** Alerts of one event and day: the first one, and their number. */
interface Several {
  readonly first: AlertFound;
  readonly count: number;
}

/** Notifies everybody about alerts that have just been raised, with one notification a day, however many alerts there are. */
export async function tellOf(context: TenantContext, rule: AlertRuleRow, raised: readonly AlertFound[]): Promise<void> {
  const { others, own, responsible } = wordings[rule.event];
  const chosen = await chosenOf(context, rule);
  const told: PersonalNotification[] = [];
  /** The alerts about others, by recipient's account and day. */
  const heard = new Map<number, Map<string, Several>>();
  const hear = (user: number, found: AlertFound): void => {
    const days = heard.get(user) ?? new Map<string, Several>();
    const { first, count } = days.get(found.day) ?? { first: found, count: 0 };
    heard.set(user, days.set(found.day, { first, count: count + 1 }));
  };
  if (responsible === null) {
    const people = await peopleOf(
      context,
      raised.map(({ subject }) => Number(subject)),
    );
    for (const found of raised) {
      const person = people.get(Number(found.subject));
      if (!person) continue;
      const to: ReadonlySet<AlertRecipients> = new Set(found.to ?? ['rule']);
      const isOwn = to.has('employee') || (to.has('rule') && rule.to_employee);
      if (own && isOwn && person.own !== null) told.push({ user: person.own, notification: own(found) });
      const listeners = new Set([...to].flatMap((one) => listenersOf(one, rule, person, chosen)));
      for (const user of listeners) if (user !== person.own) hear(user, { ...found, name: person.name });
    }
  } else {
    const looking = rule.to_responsible ? await usersWith(context, responsible) : [];
    for (const user of new Set([...chosen, ...looking])) for (const found of raised) hear(user, found);
  }
  for (const [user, days] of heard)
    for (const { first, count } of days.values()) told.push({ user, notification: others(first, count) });
  await notifyEach(
    context,
    told.map(({ user, notification }) => ({ user, notification: { ...notification, mailed: rule.by_mail } })),
  );
}
