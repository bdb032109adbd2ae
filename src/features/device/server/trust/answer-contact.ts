import type { TenantContext } from '#server/http/index.ts';
import { interpret, pollReply, type Reply, type TerminalRequest } from '../push/index.ts';
import { unclaimedView, type FoundTerminal } from '../terminal-row.ts';
import { playHeld } from './play.ts';
import { holdForContact, mostHeldOfContact, toldBefore, type ContactRow } from './contacts.ts';

/** Makes a terminal shake hands and describe itself anew; nobody has to be told a secret for it. */
const askAgain = { id: '0', text: 'CHECK' } as const;

/**
 * Answers a contact that is held: the protocol as every unclaimed terminal gets it, no command, nothing of the company. Its
 * attendance is acknowledged when it is held; what else it brings is refused, so that a terminal keeps it and sends it again. Of one
 * that may well be the terminal at a new address attendance becomes punches at once, which are marked.
 */
export async function answerContact(
  context: TenantContext,
  found: FoundTerminal,
  contact: ContactRow,
  request: TerminalRequest,
): Promise<Reply> {
  const { row } = found;
  const room = {
    records: Math.max(0, mostHeldOfContact.records - contact.held_records),
    bytes: Math.max(0, mostHeldOfContact.bytes - contact.held_bytes),
  };
  const interpretation = interpret(request, unclaimedView(row.sn, { dialect: row.dialect }, room), context.now);
  let held = false;
  for (const effect of interpretation.effects) {
    if (effect.type !== 'records.held') continue;
    held = await holdForContact(context, contact, effect.table, effect.records);
    if (held && contact.standing === 'moved') await playHeld(context, found, contact, contact.id);
  }
  const isAsked = contact.standing === 'settling' && row.dialect !== 'D2' && !hasDescribedItself(contact);
  return request.target.call === 'getrequest' && isAsked
    ? pollReply([askAgain], 'utf-8')
    : interpretation.reply({ held });
}

function hasDescribedItself(contact: ContactRow): boolean {
  const told = toldBefore(contact);
  return told.pushVersion !== undefined && told.firmware !== undefined;
}
