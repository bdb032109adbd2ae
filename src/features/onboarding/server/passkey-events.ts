import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#server/db/database.ts';
import type { Host } from '#server/host.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { sealText, unsealText } from '#server/sealing.ts';
import { users } from '#server/tenancy/tables.ts';
import { companiesOf } from './open-session.ts';

const eventSchema = z.object({
  action: z.enum(['add', 'change', 'delete', 'sign_in', 'sign_in_failed']),
  user: z.int(),
  passkey: z.int().nullable(),
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  ip: z.string(),
  /** The one company that learns of it; null for all of the person's. */
  company: z.int().nullable(),
});
export type PasskeyEvent = z.infer<typeof eventSchema>;

/** The same bound as for failed sign-ins. */
const mostCompanies = 20;

/** What happened to a passkey, or by one, in the logs of the person's companies and in the host's own. */
export const passkeyEventJob = defineHostJobKind({
  kind: 'oauth.passkey.event',
  payload: z.strictObject({ sealed: z.string() }),
  run: async (job, host, { sealed }) => {
    const event = eventSchema.parse(JSON.parse(unsealText(host.config.linkSecret, sealed)));
    await job.finish(async ({ tx, inCompany }) => {
      const [user] = await tx.select().from(users).where(eq(users.id, event.user));
      if (!user) return;
      const name = `${user.first_name} ${user.last_name}`.trim() || (user.email ?? '');
      const joined = (await companiesOf(tx, event.user)).map(({ id }) => id);
      const told = event.company === null ? joined : joined.filter((id) => id === event.company);
      for (const companyId of told.slice(0, mostCompanies))
        await inCompany({ companyId, userId: event.user, name, accessor: 'Web', ip: event.ip }, (context) =>
          writeLog(context, [
            {
              action: event.action,
              objectType: 'system.passkey',
              objectId: event.passkey,
              objectName: event.name,
              changes: event.changes,
            },
          ]),
        );
    });
    const { action, user, passkey, ip } = event;
    const line = { action, user, passkey, ip };
    if (action === 'sign_in_failed') host.log.warn(line, 'Passkey refused');
    else host.log.info(line, 'Passkey');
  },
});

/** Queues the logging of an event, in the transaction of what happened. Role `system`; call `announce` after the commit. */
export async function notePasskey(
  tx: Transaction,
  host: Pick<Host, 'config'>,
  event: Omit<PasskeyEvent, 'changes' | 'company'> & Partial<PasskeyEvent>,
  now: Temporal.Instant,
): Promise<void> {
  const full: PasskeyEvent = { changes: [], company: null, ...event };
  const sealed = sealText(host.config.linkSecret, JSON.stringify(full));
  await enqueueForHost(tx, { kind: passkeyEventJob, payload: { sealed } }, now);
}

/** The same in a transaction of its own, for what is refused. */
export async function noteRefusedPasskey(
  host: Host,
  event: Omit<PasskeyEvent, 'action' | 'company'>,
  now: Temporal.Instant,
): Promise<void> {
  await host.database.within({ role: 'system' }, (tx) =>
    notePasskey(tx, host, { action: 'sign_in_failed', ...event }, now),
  );
  await announce(host);
}
