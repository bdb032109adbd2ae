import type { Host } from '#server/host.ts';
import { announce, enqueueForHost } from '#server/jobs/index.ts';
import { forgetUnclaimed } from '../unclaimed-records.ts';
import { disputeJob } from './dispute.ts';

/** Deletes contacts that have been silent for days. A dispute that one of them caused is over. */
export async function forgetSilent(host: Host): Promise<void> {
  const now = host.clock.now();
  const settled = await host.database.within({ role: 'system' }, async (tx) => {
    const numbers = await forgetUnclaimed(tx, now);
    for (const sn of numbers) await enqueueForHost(tx, { kind: disputeJob, payload: { sn } }, now);
    return numbers.length > 0;
  });
  if (settled) await announce(host);
}
