import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { Host } from '#server/host.ts';
import { pageUrl, queueMail } from '#server/mail/index.ts';
import { companies, users } from '#server/tenancy/tables.ts';

/** The content of an alarm about a terminal, for the people of its company who may decide. */
export interface Alarm {
  readonly company: number;
  readonly terminal: string;
  readonly address: string;
  readonly deciders: readonly number[];
}

/** Queues the mails of alarms, each in its reader's language. In role `system`. */
export async function queueAlarms(
  tx: Transaction,
  host: Host,
  kind: 'contactHeld' | 'contactMoved' | 'terminalDisputed',
  alarms: readonly Alarm[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { company, terminal, address, deciders } of alarms) {
    if (deciders.length === 0) continue;
    const [recipient] = await tx
      .select({ name: companies.company_name, domain: companies.company_domain })
      .from(companies)
      .where(eq(companies.id, company));
    const people = await tx
      .select({ email: users.email, language: users.language })
      .from(users)
      .where(and(inArray(users.id, [...deciders]), eq(users.status, 'active')));
    const url = pageUrl(host, '/device/terminal', recipient?.domain ? { company: recipient.domain } : {});
    for (const { email, language } of people) {
      if (email === null) continue;
      const values = { company: recipient?.name ?? '', terminal, address };
      await queueMail(tx, host, { kind, to: email, language, values, links: [{ label: 'review', url }] }, now);
    }
  }
}
