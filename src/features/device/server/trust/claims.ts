import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { deviceCodes } from '../../contract.ts';
import { releaseRecords } from '../registry.ts';
import { terminalRegistry, terminals } from '../tables.ts';
import { addCaller, callerOf, readNumber, type CallerRow, type KnownNumber } from './callers.ts';
import { completeClaim } from './complete-claim.ts';
import { noteDispute, settleDispute } from './dispute.ts';
import { readIdentity } from './identity.ts';
import { hashesOf, isRecent, judgeContact, provenBy, knownContact, type Claimed, type Judged } from './matching.ts';
import { isSameNetwork } from './network.ts';
import { terminalCallers, terminalClaims } from './tables.ts';

/**
 * The most terminals of a company that are registered without proof: few without a key, since the number may be unknown; more with
 * their key, for a list of branches' terminals.
 */
const claimBound = defineBound('device.claims', { keyless: 10, all: 200 });
/** Days after which an unproven terminal is given up. */
const claimDays = 7;

/** A contact from before the claim, and what it proves. */
interface Found {
  readonly caller: CallerRow;
  readonly judged: Judged;
}

/**
 * Claims the terminal of a serial number for the company. The claim waits for proof, whatever the host knows about the number: the
 * answer does not reveal whether it waits, was never seen, or is another company's.
 * @throws Refusal tooManyWaiting
 */
export async function claimTerminal(
  context: TenantContext,
  id: number,
  sn: string,
  /** Hashes of the key that it will send, if it was registered with one. */
  codes: readonly string[] = [],
): Promise<void> {
  const { tx, companyId, now } = context;
  const until = now.add({ hours: 24 * claimDays }).toString();
  // Claims that were given up are shown as such and make room.
  await tx
    .update(terminals)
    .set({ claim_until: null })
    .where(and(eq(terminals.company_id, companyId), lte(terminals.claim_until, now.toString())));
  const found = await asSystem(context, async () => {
    await tx
      .delete(terminalClaims)
      .where(and(eq(terminalClaims.company_id, companyId), lte(terminalClaims.expires_at, now.toString())));
    const room = await roomUnder(tx, claimBound, [companyId], async () => {
      const [waiting] = await tx
        .select({
          all: count(),
          keyless: sql<number>`count(*) filter (where cardinality(code_hashes) = 0)`.mapWith(Number),
        })
        .from(terminalClaims)
        .where(eq(terminalClaims.company_id, companyId));
      return waiting ?? { all: 0, keyless: 0 };
    });
    const isFull = (codes.length > 0 ? room.all : room.keyless) < 1;
    const claim = { terminal: id, address: context.ip, registered_at: now.toString(), expires_at: until };
    await tx.insert(terminalClaims).values({ sn, company_id: companyId, code_hashes: [...codes], ...claim });
    const proving = await findProof(context, sn);
    const isProven = proving?.judged.type === 'proven';
    const isFree = !isProven && (await needsNoProof(context));
    if (!isProven && !isFree && isFull) throw new Refusal(deviceCodes.tooManyWaiting);
    return { proving, callers: isFree ? (await readNumber(tx, sn)).callers : undefined };
  });
  await tx
    .update(terminals)
    .set({ claim_until: until })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  if (!found.callers) {
    await takeProof(context, id, sn, found.proving);
    return;
  }
  // Only this terminal can have sent what arrived with the number.
  const [latest, ...others] = found.callers.toSorted((one, other) => other.last_seen.localeCompare(one.last_seen));
  await completeClaim(context, id, sn, 'configuration', latest);
  for (const caller of others) await releaseRecords(context, id, sn, caller.id);
}

/** An installation for one company may be configured to trust its administrator's word. In role `system`. */
async function needsNoProof({ tx, services }: TenantContext): Promise<boolean> {
  if (services.config.terminalProof !== 'none') return false;
  const some = await tx.select({ id: companies.id }).from(companies).limit(2);
  return some.length === 1;
}

/** The result of an attempt to prove a terminal. */
export interface Proved {
  readonly isProven: boolean;
  /** Other contacts use its number too, or another company has it: the provider decides. */
  readonly isDisputed: boolean;
}

/** Tries to prove a waiting terminal by a code, or restarts the time for a call from the network of this request. */
export async function proveClaim(context: TenantContext, id: number, code: string): Promise<Proved> {
  const { tx, companyId, now } = context;
  const [terminal] = await tx
    .select({ sn: terminals.sn, standing: terminals.standing, disputed_at: terminals.disputed_at })
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)))
    .for('no key update');
  const isDisputed = (terminal?.disputed_at ?? null) !== null;
  if (!terminal || terminal.standing === 'proven') return { isProven: terminal !== undefined, isDisputed };
  // Without a new code, the previous one remains valid.
  const given = code === '' ? {} : { code_hashes: hashesOf(code) };
  const until = now.add({ hours: 24 * claimDays }).toString();
  const claim = { address: context.ip, registered_at: now.toString(), expires_at: until, ...given };
  const found = await asSystem(context, async () => {
    await tx
      .insert(terminalClaims)
      .values({ sn: terminal.sn, company_id: companyId, terminal: id, ...claim })
      .onConflictDoUpdate({ target: [terminalClaims.sn, terminalClaims.company_id], set: claim });
    return findProof(context, terminal.sn);
  });
  await tx
    .update(terminals)
    .set({ claim_until: until })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  const isProven = await takeProof(context, id, terminal.sn, found);
  return { isProven, isDisputed: !isProven && (isDisputed || found?.judged.type === 'contested') };
}

/** The contact among those heard before that proves the company's claim, preferably an undisputed one. In role `system`. */
async function findProof(context: TenantContext, sn: string): Promise<Found | undefined> {
  const { tx, companyId, now } = context;
  const number = await readNumber(tx, sn);
  const holder = number.row?.company_id ?? null;
  const isOwnedByOther = holder !== null && holder !== companyId;
  if (number.callers.length === 0 && !isOwnedByOther) return undefined;
  const claims = await claimsOf(tx, sn, now);
  const served = isOwnedByOther ? await findServed(context, sn, holder, number, claims) : undefined;
  if (served) return { caller: served, judged: judgeContact(number, claims, served, knownContact(served), now) };
  const found = number.callers
    .map((caller) => ({ caller, judged: judgeContact(number, claims, caller, knownContact(caller), now) }))
    .filter(({ judged }) => judged.type !== 'unproven' && judged.proof?.claim.company_id === companyId);
  return found.find(({ judged }) => judged.type === 'proven') ?? found[0];
}

/**
 * The terminal of another company, if it proves this company's claim: by a call from this network, or by this company's code. It
 * remains in use, and the dispute is stored. In role `system`.
 */
async function findServed(
  context: TenantContext,
  sn: string,
  holder: number,
  { callers }: KnownNumber,
  claims: readonly Claimed[],
): Promise<CallerRow | undefined> {
  const { tx, companyId, actor, now } = context;
  await context.switchScope({ role: 'tenant', companyId: holder, userId: actor.userId });
  const [theirs] = await tx
    .select({ address: terminals.ip_address, heard: terminals.last_activity, identity: terminals.identity })
    .from(terminals)
    .where(and(eq(terminals.company_id, holder), eq(terminals.sn, sn)));
  await context.switchScope({ role: 'system', userId: actor.userId });
  if (!theirs || theirs.heard === null || theirs.address === '') return undefined;
  const { agent, mac } = readIdentity(theirs.identity).traits;
  const details = { agent: agent?.at(-1) ?? '', ...(mac?.at(-1) === undefined ? {} : { mac: mac.at(-1) ?? '' }) };
  const contact = { address: theirs.address, facts: details };
  const proof = provenBy(claims, { ...contact, heard: theirs.heard, claimant: null }, now);
  if (proof?.claim.company_id !== companyId) return undefined;
  const known = callerOf(callers, contact) ?? (await addCaller(context, sn, contact));
  return known && { ...known, facts: { ...known.facts, ...details }, last_seen: theirs.heard };
}

/** Applies a proof: the terminal becomes the company's, or a dispute begins. */
async function takeProof(context: TenantContext, id: number, sn: string, found: Found | undefined): Promise<boolean> {
  const { companyId } = context;
  if (found?.judged.type === 'proven') return completeClaim(context, id, sn, found.judged.proof.how, found.caller);
  const { judged } = found ?? {};
  if (found && judged?.type === 'contested')
    await asSystem(context, () => noteDispute(context, sn, { ...found.caller, claimant: companyId }, judged.rivals));
  return false;
}

/** The contacts that recently used an unclaimed number from the network of this request. */
export function calledFromHere(
  { row, callers }: KnownNumber,
  { ip, now }: { ip: string; now: Temporal.Instant },
): CallerRow[] {
  if (!row || row.company_id !== null) return [];
  return callers.filter((caller) => isRecent(caller.last_seen, now) && isSameNetwork(caller.address, ip));
}

/** The companies that claim a terminal they do not have. In role `system`. */
export async function claimsOf(tx: Transaction, sn: string, now: Temporal.Instant): Promise<Claimed[]> {
  return tx
    .select()
    .from(terminalClaims)
    .where(and(eq(terminalClaims.sn, sn), gt(terminalClaims.expires_at, now.toString())))
    .limit(50);
}

/** Proves a terminal without any contact, for the demo's terminals. */
export async function giveTerminal(context: TenantContext, sn: string): Promise<void> {
  const [terminal] = await context.tx
    .select({ id: terminals.id })
    .from(terminals)
    .where(and(eq(terminals.company_id, context.companyId), eq(terminals.sn, sn)));
  if (terminal) await completeClaim(context, terminal.id, sn, 'vendor');
}

/** Ends the company's claim to a serial number. */
export async function releaseTerminal(context: TenantContext, sn: string): Promise<void> {
  const { tx, companyId } = context;
  await asSystem(context, async () => {
    await tx.delete(terminalClaims).where(and(eq(terminalClaims.sn, sn), eq(terminalClaims.company_id, companyId)));
    await tx
      .update(terminalRegistry)
      // The known details belonged to the company; the next company has to prove the terminal again.
      .set({ company_id: null, terminal: null, facts: {}, last_seen: context.now.toString() })
      .where(and(eq(terminalRegistry.sn, sn), eq(terminalRegistry.company_id, companyId)));
    await tx
      .update(terminalCallers)
      .set({ claimant: null })
      .where(and(eq(terminalCallers.sn, sn), eq(terminalCallers.claimant, companyId)));
    await settleDispute(context, sn);
  });
}
