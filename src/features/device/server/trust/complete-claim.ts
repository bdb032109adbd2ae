import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { bringPeople } from '../area-people.ts';
import { makeCode } from '../push/index.ts';
import { releaseRecords } from '../registry.ts';
import { terminalRegistry, terminals } from '../tables.ts';
import { newClock } from '../terminal-clock.ts';
import type { CallerRow, IncomingContact } from './callers.ts';
import { settleDispute } from './dispute.ts';
import { learnt, readIdentity, type Identity } from './identity.ts';
import { terminalClaims } from './tables.ts';
import { readTraits, withTraits } from './traits.ts';

/** The contact that proved it: what it sent, and its row with held records, if it was stored. */
export type Proving = CallerRow | (IncomingContact & { readonly id?: never });

/**
 * Makes a waiting terminal the company's own. What the proving contact sent becomes the terminal's identity, and its held records
 * become punches. What others sent with the number is not touched.
 * @param by undefined if the host gives the terminal without proof
 * @returns false if another company was first
 */
export async function completeClaim(
  context: TenantContext,
  id: number,
  sn: string,
  how: 'code' | 'network' | 'vendor' | 'configuration',
  by?: Proving,
): Promise<boolean> {
  const { tx, companyId, now } = context;
  const details = by?.facts ?? {};
  const claimed = await asSystem(context, async () => {
    const seen = now.toString();
    const proven = { company_id: companyId, terminal: id, facts: details, ip: by?.address ?? '', last_seen: seen };
    const [row] = await tx
      .insert(terminalRegistry)
      .values({ sn, first_seen: seen, ...proven })
      .onConflictDoUpdate({ target: terminalRegistry.sn, set: proven, setWhere: isNull(terminalRegistry.company_id) })
      .returning();
    if (!row) return undefined;
    const [claim] = await tx
      .delete(terminalClaims)
      .where(and(eq(terminalClaims.sn, sn), eq(terminalClaims.company_id, companyId)))
      .returning({ address: terminalClaims.address });
    return { row, from: claim?.address ?? '' };
  });
  if (!claimed) return false;
  const [terminal] = await tx
    .update(terminals)
    .set({
      model: details['DeviceName'] ?? '',
      fw_ver: details['FWVersion'] ?? '',
      push_ver: details['pushVersion'] ?? '',
      ...(details['dialect'] ? { dialect: details['dialect'] } : {}),
      ...(details['keyHash'] ? { comm_key_hash: details['keyHash'] } : {}),
      protocol: {
        registryCode: makeCode(randomBytes(16)),
        sessionId: makeCode(randomBytes(24)),
        commissionedAt: '',
        ...(by && details['keyHash'] ? { provedFrom: by.address } : {}),
      },
      standing: 'proven',
      claim_until: null,
      // It has just been heard, so it is online at once, and not only after its next poll.
      ...(by ? { last_activity: heardAt(by, now), ip_address: by.address } : {}),
      clock: newClock,
      disputed_at: null,
      identity: by ? identityOf(by, now) : givenTo(how === 'vendor' ? claimed.from : ''),
      update_time: now.toString(),
    })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)))
    .returning();
  if (!terminal) return false;
  await writeLog(context, [
    {
      action: 'prove_terminal',
      objectType: 'device.terminal',
      objectId: id,
      objectName: terminal.alias,
      changes: [
        ...(by ? [{ field: 'address', old: null, new: by.address }] : []),
        { field: 'proof', old: null, new: how },
      ],
    },
  ]);
  context.publish({ companyId, topic: 'device.terminal', payload: { id } });
  await bringPeople(context, id);
  await releaseRecords(context, id, sn, by?.id);
  await asSystem(context, () => settleDispute(context, sn));
  return true;
}

/** When the proving contact called: stored earlier, or just now. */
const heardAt = (by: Proving, now: Temporal.Instant): string => (by.id === undefined ? now.toString() : by.last_seen);

/** The identity of a terminal that has just been proven. */
function identityOf({ facts: details, address }: IncomingContact, now: Temporal.Instant): Identity {
  const traits = withTraits({}, readTraits(details));
  return learnt(readIdentity({}), { traits, address, hasToken: false }, now);
}

/** The identity of a terminal that has never called: only the address of its registration. */
const givenTo = (address: string): Identity => readIdentity(address === '' ? {} : { addresses: [address] });
