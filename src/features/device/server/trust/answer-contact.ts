import type { TenantContext } from '#server/http/index.ts';
import { interpret, pollReply, type Reply, type TerminalRequest } from '../push/index.ts';
import { unclaimedView, type FoundTerminal } from '../terminal-row.ts';
import { playHeldRecords } from './play.ts';
import { holdForContact, mostHeldRecords, traitsOfContact, type ContactRow } from './contacts.ts';

/** Makes a terminal repeat its handshake and describe itself; it reveals no secret. */
const askAgain = { id: '0', text: 'CHECK' } as const;

/**
 * Answers a contact that is held: with the protocol's answers for unclaimed terminals, no commands, and nothing about the company.
 * Its attendance is acknowledged once it is held; the rest is refused, so that a terminal keeps it and sends it again. If the
 * contact is probably the terminal at a new address, attendance becomes marked punches at once.
 */
export async function answerContact(
  context: TenantContext,
  found: FoundTerminal,
  contact: ContactRow,
  request: TerminalRequest,
): Promise<Reply> {
  const { row } = found;
  const room = {
    records: Math.max(0, mostHeldRecords.records - contact.held_records),
    bytes: Math.max(0, mostHeldRecords.bytes - contact.held_bytes),
  };
  const interpretation = interpret(request, unclaimedView(row.sn, { dialect: row.dialect }, room), context.now);
  let isHeld = false;
  for (const effect of interpretation.effects) {
    if (effect.type !== 'records.held') continue;
    isHeld = await holdForContact(context, contact, effect.table, effect.records);
    if (isHeld && contact.standing === 'moved') await playHeldRecords(context, found, contact, contact.id);
  }
  const isAsked = contact.standing === 'settling' && row.dialect !== 'D2' && !hasDescribedItself(contact);
  return request.target.call === 'getrequest' && isAsked
    ? pollReply([askAgain], 'utf-8')
    : interpretation.reply({ isHeld });
}

function hasDescribedItself(contact: ContactRow): boolean {
  const traits = traitsOfContact(contact);
  return traits.pushVersion !== undefined && traits.firmware !== undefined;
}
