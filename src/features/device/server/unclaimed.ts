import type { TenantContext } from '#server/http/index.ts';
import { carriesAttendance, cutText, interpret, type Effect, type Reply, type TerminalRequest } from './push/index.ts';
import { announce } from './registry.ts';
import { unclaimedView } from './terminal-row.ts';
import { addCaller, noteCaller, type CallerRow, type IncomingContact, type KnownNumber } from './trust/callers.ts';
import { noteDispute } from './trust/dispute.ts';
import type { Judged } from './trust/matching.ts';
import { traitsOfEffects } from './trust/traits.ts';
import type { UnclaimedLimit } from './unclaimed-limit.ts';
import { holdRecords, noRoom, roomFor } from './unclaimed-records.ts';

/** A contact that is not served as its number's terminal. */
export interface Stranger {
  readonly number: KnownNumber;
  /** The stored contact; undefined for a new one. */
  readonly caller: CallerRow | undefined;
  readonly incoming: IncomingContact;
  readonly judged: Judged;
}

/**
 * Answers a contact whose terminal is unclaimed, or belongs to another company than the one that it proves. It gets only the
 * protocol's answers, and its records are held until it proves itself.
 */
export async function answerUnclaimed(
  context: TenantContext,
  unclaimed: UnclaimedLimit,
  read: TerminalRequest,
  { number, caller, incoming, judged }: Stranger,
): Promise<Reply> {
  const sn = read.target.sn ?? '';
  const { row } = number;
  const room = carriesAttendance(read.target) ? await roomFor(context, caller) : noRoom;
  const known = row ? (caller?.facts ?? {}) : undefined;
  const interpretation = interpret(read, unclaimedView(sn, known, room), context.now);
  const details = { ...incoming.facts, ...contactData(interpretation.effects) };
  let contact = caller;
  if (contact) await noteCaller(context, contact, details);
  else if (row !== undefined || interpretation.effects.some(({ type }) => type === 'terminal.announced')) {
    if (unclaimed.admits(context.ip) && (row !== undefined || (await announce(context, sn))))
      contact = await addCaller(context, sn, { address: incoming.address, facts: details });
  }
  let isHeld = false;
  for (const effect of interpretation.effects) {
    if (effect.type !== 'records.held' || !contact) continue;
    await holdRecords(context, contact, effect.table, effect.records);
    isHeld = true;
  }
  if (contact && judged.type === 'contested') {
    const claimant = judged.proof?.claim.company_id ?? contact.claimant;
    const isNew =
      contact.disputed_at === null ||
      contact.claimant !== claimant ||
      judged.rivals.some((one) => one.disputed_at === null);
    if (isNew) await noteDispute(context, sn, { ...contact, claimant }, judged.rivals);
  }
  return interpretation.reply({ isHeld });
}

/** The stored part of what a request says about its terminal. */
function contactData(effects: readonly Effect[]): Record<string, string> {
  const details: Record<string, string> = { ...traitsOfEffects(effects) };
  for (const effect of effects) {
    if (effect.type === 'terminal.seen' && effect.dialect) details['dialect'] = effect.dialect;
    else if (effect.type === 'terminal.described')
      for (const name of ['DeviceName', 'FWVersion', 'FirmVer']) {
        const value = effect.options[name];
        if (value) details[name] = cutText(value, 100);
      }
  }
  return details;
}
