import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#server/db/database.ts';
import type { TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { terminals } from '../tables.ts';
import { queueAlarms } from './alarm-mail.ts';
import { terminalContacts } from './tables.ts';

/**
 * Mails that a contact with a terminal's serial number is being held: once when that begins, not at every call, and by a job, since
 * a terminal's call must not wait for mail.
 */
export const contactAlarmJob = defineHostJobKind({
  kind: 'device.terminal.contactAlarm',
  payload: z.strictObject({ company: z.int(), contact: z.int(), deciders: z.array(z.int()) }),
  run: async (job, host, { company, contact, deciders }) => {
    const found = await host.database.within({ role: 'tenant', companyId: company, userId: 0, readOnly: true }, (tx) =>
      openContact(tx, company, contact),
    );
    if (!found || deciders.length === 0) return;
    await job.finish(({ tx, now }) =>
      queueAlarms(
        tx,
        host,
        found.standing === 'moved' ? 'contactMoved' : 'contactHeld',
        [{ ...found, company, deciders }],
        now,
      ),
    );
    await announce(host);
  },
});

/** Queues the alarm for the people who may decide, in the transaction in which holding begins. */
export async function raiseAlarm(
  { tx, companyId, services, now, afterCommit }: TenantContext,
  contact: number,
  deciders: number[],
): Promise<void> {
  const payload = { company: companyId, contact, deciders };
  await enqueueForHost(tx, { kind: contactAlarmJob, payload, companyId }, now);
  afterCommit(() => announce(services));
}

/** The contact, while it waits for a decision. */
async function openContact(
  tx: Transaction,
  companyId: number,
  id: number,
): Promise<{ terminal: string; address: string; standing: string } | undefined> {
  const [row] = await tx
    .select({
      terminal: terminals.alias,
      address: terminalContacts.address,
      standing: terminalContacts.standing,
    })
    .from(terminalContacts)
    .innerJoin(terminals, and(eq(terminals.company_id, companyId), eq(terminals.id, terminalContacts.terminal)))
    .where(
      and(
        eq(terminalContacts.company_id, companyId),
        eq(terminalContacts.id, id),
        inArray(terminalContacts.standing, ['held', 'moved']),
      ),
    );
  return row;
}
