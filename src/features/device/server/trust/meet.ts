import { isListed, isNamed } from '#server/http/address-list.ts';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import type { HoldReason } from '../../contract.ts';
import { pollOf } from '../configuration/read.ts';
import { interpret, type Interpretation, type TerminalRequest } from '../push/index.ts';
import { terminals } from '../tables.ts';
import { viewOf, type FoundTerminal } from '../terminal-row.ts';
import { hashCommKey, judgeKey, offeredKey, type KeyVerdict } from './comm-key.ts';
import { entry, noteContact, readContact, traitsOfContact, type ContactRow } from './contacts.ts';
import { isOfOtherCompany } from './other-company.ts';
import { isShownRight, knownOf, learnt, makeToken, movedTo, readIdentity, tokenOf } from './identity.ts';
import { playContact, playHeldRecords } from './play.ts';
import { hasSettled, judge, type Contact, type Verdict } from './standing.ts';
import { traitsOfEffects, traitsOfRequest, type Traits } from './traits.ts';

/** A request, with what it says besides the protocol. */
export interface ReceivedRequest {
  readonly request: TerminalRequest;
  readonly headers: Headers;
  /** What a trusted proxy says about the TLS client. */
  readonly tls: string | undefined;
}

export type Meeting =
  /** It is the terminal: perform the request. */
  | { readonly type: 'serve'; readonly interpretation: Interpretation }
  /** It may not be the terminal: hold its attendance, and give it nothing. */
  | { readonly type: 'hold'; readonly contact: ContactRow }
  | { readonly type: 'refuse' }
  /** It proves another company's claim, or was there before this company's proof: it does not concern this company. */
  | { readonly type: 'elsewhere' };

/** The most bytes of a request in which a terminal describes itself; no list of options is longer. */
const mostDescriptionBytes = 128 * 1024;

/** Calls that access terminals make before they have a token, or to get one. */
const withoutToken = new Set(['registry', 'push', 'ping', 'exchange', 'test']);

/**
 * Decides whether a contact with a terminal's serial number is the terminal (standing.ts), and stores the result: what was learnt
 * about it, where it moved, or that it is somebody else.
 */
export async function meetTerminal(
  context: TenantContext,
  found: FoundTerminal,
  received: ReceivedRequest,
): Promise<Meeting> {
  const { row: terminal } = found;
  const { target } = received.request;
  const { now, ip } = context;
  const view = viewOf(found);
  const read = (): Interpretation => interpret(received.request, view, now);
  // The contact is judged first, by the short requests in which a terminal describes itself. Longer data is read only of the
  // terminal.
  const isShort = received.request.body.length <= mostDescriptionBytes;
  const shown = isShort ? read() : interpret({ ...received.request, body: new Uint8Array() }, view, now);

  const traits: Traits = { ...traitsOfRequest(received.headers, received.tls), ...traitsOfEffects(shown.effects) };
  const met = { address: ip, agent: traits.agent ?? '', traits };
  const identity = readIdentity(terminal.identity);
  const known = knownOf(identity, terminal, pollOf(found.configuration, terminal));
  const isAtHome = known.addresses.includes(ip) || isNamed(ip, terminal.fixed_addresses);
  const isElsewhere = (before?: ContactRow): Promise<boolean> =>
    isOfOtherCompany(context, found, { ...met, key: offeredKey(target) }, before);
  if (!terminal.enabled)
    return !isAtHome && (await isElsewhere()) ? { type: 'elsewhere' } : { type: 'serve', interpretation: read() };
  const note = async (
    standing: ContactRow['standing'],
    reason: HoldReason,
    differs: readonly string[] = [],
    before?: ContactRow,
  ): Promise<Meeting> => {
    const stored = before ?? (await readContact(context, terminal.id, met));
    if (await isElsewhere(stored)) return { type: 'elsewhere' };
    // Rejected contacts and those that already wait for a decision raise no further alarm.
    const isDecided = stored?.standing === 'held' || stored?.standing === 'refused';
    const isSame = isDecided || (stored?.standing === 'moved' && standing === 'settling');
    const contact = await noteContact(
      context,
      terminal,
      met,
      stored,
      stored && isSame
        ? { standing: stored.standing, reason: stored.reason, differs: stored.differs }
        : { standing, reason, differs },
    );
    if (contact?.standing === 'moved' && stored?.standing === 'settling')
      await playHeldRecords(context, found, contact, contact.id);
    return standing !== 'refused' && contact && contact.standing !== 'refused'
      ? { type: 'hold', contact }
      : { type: 'refuse' };
  };

  const allowed = terminal.fixed_addresses === '' ? found.company_addresses : terminal.fixed_addresses;
  if (!isListed(ip, allowed)) return note('refused', 'addressNotAllowed');

  const isHandshake = target.query.has('options');
  const key = judgeKey({
    offered: offeredKey(target),
    isHandshake,
    pinned: terminal.comm_key_hash,
    isRequired: terminal.key_required || found.company_key_required,
    isProvedHere: terminal.protocol['provedFrom'] === ip && ip !== '',
  });
  if (key === 'wrong' || key === 'missing') return note('refused', 'keyRefused');
  if (key === 'awaited') {
    const waiting = await readContact(context, terminal.id, met);
    const isLate = waiting !== undefined && hasSettled(Temporal.Instant.from(waiting.first_seen), now);
    return isLate ? note('refused', 'keyRefused', [], waiting) : note('settling', 'addressChanged', [], waiting);
  }

  const token = judgeToken(found, received);
  const contact: Contact = {
    address: ip,
    traits,
    earlierTraits: {},
    before: null,
    proof: token === 'wrong' ? 'wrong' : token === 'right' || key === 'right' ? 'right' : 'none',
    isBehind: isBehind(target.query, terminal.stamps),
    mayLackToken: isHandshake || withoutToken.has(target.call ?? ''),
    isNamed: isNamed(ip, terminal.fixed_addresses),
  };
  let before: ContactRow | undefined;
  let verdict: Verdict = judge(known, contact, now);
  if (verdict.type !== 'serve' || verdict.moved || !known.addresses.includes(ip)) {
    // Most requests come from the same place as the last one; only the others are looked up.
    before = await readContact(context, terminal.id, met);
    verdict = judge(known, { ...contact, earlierTraits: traitsOfContact(before), before: cameBefore(before) }, now);
  }
  if (verdict.type === 'refuse') return (await isElsewhere(before)) ? { type: 'elsewhere' } : { type: 'refuse' };
  if (verdict.type === 'move') return note('moved', 'addressChanged', [], before);
  if (verdict.type === 'hold')
    return note(verdict.alarm ? 'held' : 'settling', verdict.reason, verdict.differs, before);

  const next = learnt(
    verdict.moved ? movedTo(identity, ip) : identity,
    { traits: verdict.traits, address: ip, hasToken: token === 'right' },
    now,
  );
  const shows = keyChanges(key, offeredKey(target), terminal.protocol['provedFrom'] === ip, ip);
  if (next !== identity || shows || verdict.moved) {
    await context.tx
      .update(terminals)
      .set({
        identity: next,
        ...(verdict.moved ? { ip_address: ip, last_activity: now.toString() } : {}),
        ...(shows ? { ...shows.columns, protocol: { ...terminal.protocol, provedFrom: ip } } : {}),
      })
      .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, terminal.id)));
  }
  if (before) {
    const stored = await playContact(context, found, before);
    if (before.standing === 'held' || stored > 0) await writeLog(context, [entry('admit_contact', terminal, before)]);
  }
  // All processes judge the contacts again after the identity has changed.
  if (before || next !== identity || shows || verdict.moved)
    context.publish({ companyId: context.companyId, topic: 'device.terminal', payload: { id: terminal.id } });
  return { type: 'serve', interpretation: isShort ? shown : read() };
}

const cameBefore = (row: ContactRow | undefined): Contact['before'] =>
  row === undefined ? null : { standing: row.standing, firstSeen: Temporal.Instant.from(row.first_seen) };

/** Changes of the terminal's row because of the key; undefined if there are none. */
function keyChanges(
  key: KeyVerdict,
  offered: string | null,
  isProvedHere: boolean,
  ip: string,
): { columns: { comm_key_hash?: string } } | undefined {
  if (ip === '') return undefined;
  if (key === 'pinned' && offered !== null) return { columns: { comm_key_hash: hashCommKey(offered) } };
  return key === 'right' && !isProvedHere ? { columns: {} } : undefined;
}

/** The token that access terminals send after registration. Other terminals have none, and their cookies mean nothing. */
function judgeToken({ row }: FoundTerminal, { request, headers }: ReceivedRequest): 'none' | 'right' | 'wrong' {
  const { registryCode = '', sessionId = '', registered } = row.protocol;
  const shown = row.dialect === 'D2' && registered === 'yes' ? tokenOf(headers) : null;
  if (shown === null) return 'none';
  return isShownRight(shown, makeToken(registryCode, request.target.spelledSn, sessionId)) ? 'right' : 'wrong';
}

/** Stamps are numbers that grow. A contact whose stamp is lower has not sent what the terminal has. */
function isBehind(query: ReadonlyMap<string, string>, stamps: Readonly<Record<string, string>>): boolean {
  const stamp = query.get('stamp') ?? query.get('opstamp') ?? '';
  const last = stamps[(query.get('table') ?? '').toUpperCase()] ?? '';
  const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);
  return isNumber(stamp) && isNumber(last) && Number(stamp) < Number(last);
}
