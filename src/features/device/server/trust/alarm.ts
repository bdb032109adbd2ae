import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#server/db/database.ts';
import type { TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { pageUrl, queueMail } from '#server/mail/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { companies, users } from '#server/tenancy/tables.ts';
import { decideContact } from '../../contract.ts';
import { terminals } from '../tables.ts';
import { terminalContacts } from './tables.ts';

/**
 * Tells by mail that somebody comes with a terminal's serial number and is held. It is written when the contact begins to be
 * held, not when it calls again, and by a job: a terminal's call waits for no search of people.
 */
export const contactAlarmJob = defineHostJobKind({
  kind: 'device.terminal.contactAlarm',
  payload: z.strictObject({ company: z.int(), contact: z.int() }),
  run: async (job, host, { company, contact }) => {
    const found = await host.database.within(
      { role: 'tenant', companyId: company, userId: 0, readOnly: true },
      async (tx) => {
        const held = await heldContact(tx, company, contact);
        return held && { held, people: await usersWith({ tx, companyId: company }, decideContact.access) };
      },
    );
    if (!found || found.people.length === 0) return;
    await job.step(async (tx, now) => {
      const [told] = await tx
        .select({ name: companies.company_name, domain: companies.company_domain })
        .from(companies)
        .where(eq(companies.id, company));
      const people = await tx
        .select({ email: users.email, language: users.language })
        .from(users)
        .where(and(inArray(users.id, found.people), eq(users.status, 'active')));
      for (const { email, language } of people) {
        if (email === null) continue;
        await queueMail(
          tx,
          host,
          {
            kind: 'contactHeld',
            to: email,
            language,
            values: { company: told?.name ?? '', terminal: found.held.alias, address: found.held.address },
            links: [
              {
                label: 'review',
                url: pageUrl(host, '/device/terminal', told?.domain ? { company: told.domain } : {}),
              },
            ],
          },
          now,
        );
      }
    });
    await announce(host);
  },
});

/** Puts the alarm in, in the transaction in which the contact begins to be held. */
export async function raiseAlarm({ tx, companyId, services, now, afterCommit }: TenantContext, contact: number) {
  const payload = { company: companyId, contact };
  await enqueueForHost(tx, { kind: contactAlarmJob, payload, companyId }, now);
  afterCommit(() => announce(services));
}

/** The contact, while it waits for a decision. */
async function heldContact(
  tx: Transaction,
  companyId: number,
  id: number,
): Promise<{ alias: string; address: string } | undefined> {
  const [row] = await tx
    .select({ alias: terminals.alias, address: terminalContacts.address })
    .from(terminalContacts)
    .innerJoin(terminals, and(eq(terminals.company_id, companyId), eq(terminals.id, terminalContacts.terminal)))
    .where(
      and(
        eq(terminalContacts.company_id, companyId),
        eq(terminalContacts.id, id),
        eq(terminalContacts.standing, 'held'),
      ),
    );
  return row;
}
