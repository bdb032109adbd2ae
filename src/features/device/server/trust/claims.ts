import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { deviceCodes } from '../../contract.ts';
import { makeCode } from '../push/index.ts';
import { releaseRecords } from '../registry.ts';
import { terminalRegistry, terminals } from '../tables.ts';
import { hashCommKey } from './comm-key.ts';
import { learnt, readIdentity } from './identity.ts';
import { isSameNetwork } from './network.ts';
import { terminalClaims } from './tables.ts';
import { readMac, readTraits, withTraits } from './traits.ts';

/** Terminals of one company that were registered and have not proven themselves: numbers never seen are few. */
export const mostClaims = 10;
/** A terminal that has not proven itself by then is given up. */
const claimDays = 7;
/** How near its call from the administrator's network has to be to the registration. */
const networkMinutes = 15;

type Registered = typeof terminalRegistry.$inferSelect;
type Claimed = typeof terminalClaims.$inferSelect;

/**
 * Says that the company has the terminal of this serial number. It waits until that is proven, whatever the host knows of
 * the number: nobody learns from it whether the number waits, was never seen, or is another company's.
 * @throws Refusal tooManyWaiting
 */
export async function claimTerminal(context: TenantContext, id: number, sn: string): Promise<void> {
  const { tx, companyId, now } = context;
  const until = now.add({ hours: 24 * claimDays }).toString();
  // Those that were given up show it, and make room.
  await tx
    .update(terminals)
    .set({ claim_until: null })
    .where(and(eq(terminals.company_id, companyId), lte(terminals.claim_until, now.toString())));
  const registered = await asSystem(context, async () => {
    await tx
      .delete(terminalClaims)
      .where(and(eq(terminalClaims.company_id, companyId), lte(terminalClaims.expires_at, now.toString())));
    const [waiting] = await tx
      .select({ n: count() })
      .from(terminalClaims)
      .where(eq(terminalClaims.company_id, companyId));
    const [row] = await tx.select().from(terminalRegistry).where(eq(terminalRegistry.sn, sn));
    // The demo's terminals are the host's own to give.
    const isProven = context.accessor === 'demo' ? true : row !== undefined && calledFromHere(row, context);
    if (!isProven && (waiting?.n ?? 0) >= mostClaims) throw new Refusal(deviceCodes.tooManyWaiting);
    const claim = { terminal: id, address: context.ip, registered_at: now.toString(), expires_at: until };
    await tx.insert(terminalClaims).values({ sn, company_id: companyId, ...claim });
    return { row, isProven };
  });
  await tx
    .update(terminals)
    .set({ claim_until: until })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  if (registered.isProven) await completeClaim(context, id, sn, 'network');
}

/** Nobody's, and called from the network of who asks a short time ago. */
export function calledFromHere(row: Registered, { ip, now }: { ip: string; now: Temporal.Instant }): boolean {
  return row.company_id === null && isRecent(row.last_seen, now) && isSameNetwork(row.ip, ip);
}

const isRecent = (instant: string, now: Temporal.Instant): boolean =>
  now.since(Temporal.Instant.from(instant)).total('minutes') <= networkMinutes;

/**
 * Tries to prove a waiting terminal by a code, or begins anew the time in which it may call from the network of who asks.
 * @returns whether it is proven now
 */
export async function proveClaim(context: TenantContext, id: number, code: string): Promise<boolean> {
  const { tx, companyId, now } = context;
  const [terminal] = await tx
    .select({ sn: terminals.sn, standing: terminals.standing })
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)))
    .for('no key update');
  if (!terminal || terminal.standing === 'proven') return terminal !== undefined;
  const hashes = code === '' ? [] : hashesOf(code);
  const until = now.add({ hours: 24 * claimDays }).toString();
  const claim = { address: context.ip, registered_at: now.toString(), expires_at: until, code_hashes: hashes };
  const row = await asSystem(context, async () => {
    await tx
      .insert(terminalClaims)
      .values({ sn: terminal.sn, company_id: companyId, terminal: id, ...claim })
      .onConflictDoUpdate({ target: [terminalClaims.sn, terminalClaims.company_id], set: claim });
    const [found] = await tx.select().from(terminalRegistry).where(eq(terminalRegistry.sn, terminal.sn));
    return found;
  });
  await tx
    .update(terminals)
    .set({ claim_until: until })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  const byCode = row !== undefined && row.company_id === null && hasCode(row.facts, hashes);
  if (!byCode && !(row && calledFromHere(row, context))) return false;
  return completeClaim(context, id, terminal.sn, byCode ? 'code' : 'network');
}

/** What a person may type: the terminal's MAC address in any writing, or the communication key that it sends. */
function hashesOf(code: string): string[] {
  const mac = readMac(code);
  return [hashCommKey(code), ...(mac === null ? [] : [hashCommKey(mac)])];
}

function hasCode(facts: Readonly<Record<string, string>>, hashes: readonly string[]): boolean {
  const shown = [facts['keyHash'], facts['mac'] === undefined ? undefined : hashCommKey(facts['mac'])];
  return shown.some((hash) => hash !== undefined && hashes.includes(hash));
}

/** The companies that say an unclaimed terminal is theirs. In role `system`. */
export async function claimsOf(tx: Transaction, sn: string, now: Temporal.Instant): Promise<Claimed[]> {
  return tx
    .select()
    .from(terminalClaims)
    .where(and(eq(terminalClaims.sn, sn), gt(terminalClaims.expires_at, now.toString())))
    .limit(50);
}

/** Which of them a call proves; undefined where none, or several. */
export function provenBy(
  claims: readonly Claimed[],
  call: { readonly ip: string; readonly facts: Readonly<Record<string, string>>; readonly now: Temporal.Instant },
): { readonly claim: Claimed; readonly how: 'code' | 'network' } | undefined {
  const byCode = claims.filter((claim) => hasCode(call.facts, claim.code_hashes));
  const byNetwork = claims.filter(
    (claim) => isRecent(claim.registered_at, call.now) && isSameNetwork(claim.address, call.ip),
  );
  const [claim, ...others] = byCode.length > 0 ? byCode : byNetwork;
  return claim && others.length === 0 ? { claim, how: byCode.length > 0 ? 'code' : 'network' } : undefined;
}

/**
 * Makes the company's waiting terminal its own: what it is known by begins with what it told, and the records held for it
 * become punches.
 * @returns false where another company was there first
 */
export async function completeClaim(
  context: TenantContext,
  id: number,
  sn: string,
  how: 'code' | 'network' | 'vendor',
  told?: { readonly facts: Readonly<Record<string, string>>; readonly ip: string },
): Promise<boolean> {
  const { tx, companyId, now } = context;
  const claimed = await asSystem(context, async () => {
    const first = { first_seen: now.toString(), last_seen: now.toString() };
    const [row] = await tx
      .insert(terminalRegistry)
      .values({ sn, company_id: companyId, terminal: id, ...first })
      .onConflictDoUpdate({
        target: terminalRegistry.sn,
        set: { company_id: companyId, terminal: id },
        setWhere: isNull(terminalRegistry.company_id),
      })
      .returning();
    if (row)
      await tx.delete(terminalClaims).where(and(eq(terminalClaims.sn, sn), eq(terminalClaims.company_id, companyId)));
    return row;
  });
  if (!claimed) return false;
  const facts = told?.facts ?? claimed.facts;
  const ip = told?.ip ?? claimed.ip;
  const traits = withTraits({}, readTraits(facts));
  const identity =
    ip === '' ? readIdentity({}) : learnt(readIdentity({}), { traits, address: ip, hasToken: false }, now);
  const [terminal] = await tx
    .update(terminals)
    .set({
      model: facts['DeviceName'] ?? '',
      fw_ver: facts['FWVersion'] ?? '',
      push_ver: facts['pushVersion'] ?? '',
      ...(facts['dialect'] ? { dialect: facts['dialect'] } : {}),
      ...(facts['keyHash'] ? { comm_key_hash: facts['keyHash'] } : {}),
      protocol: {
        registryCode: makeCode(randomBytes(16)),
        sessionId: makeCode(randomBytes(24)),
        commissionedAt: '',
        ...(facts['keyHash'] ? { provedFrom: ip } : {}),
      },
      standing: 'proven',
      claim_until: null,
      identity,
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
        ...(ip === null ? [] : [{ field: 'address', old: null, new: ip }]),
        { field: 'proof', old: null, new: how },
      ],
    },
  ]);
  context.publish({ companyId, topic: 'device.terminal', payload: { id } });
  if (claimed.waiting_records > 0) await releaseRecords(context, id, sn);
  return true;
}

/** Lets a serial number go: from now on no company has claimed it. */
export async function releaseTerminal(context: TenantContext, sn: string): Promise<void> {
  const { tx, companyId } = context;
  await asSystem(context, async () => {
    await tx.delete(terminalClaims).where(and(eq(terminalClaims.sn, sn), eq(terminalClaims.company_id, companyId)));
    await tx
      .update(terminalRegistry)
      // What is known of it was the company's; the next one proves it anew.
      .set({ company_id: null, terminal: null, facts: sql`'{}'::jsonb` })
      .where(and(eq(terminalRegistry.sn, sn), eq(terminalRegistry.company_id, companyId)));
  });
}
