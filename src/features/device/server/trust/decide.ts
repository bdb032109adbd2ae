import { and, eq } from 'drizzle-orm';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { terminalContacts } from './tables.ts';
import { mostAddresses, trustCodes } from '../../contract/trust.ts';
import { terminals } from '../tables.ts';
import type { FoundTerminal } from '../terminal-row.ts';
import { entry, traitsOfContact, type ContactRow } from './contacts.ts';
import { learnt, movedTo, readIdentity } from './identity.ts';
import { playContact, takeBack } from './play.ts';
import { withTraits } from './traits.ts';

/**
 * Admits a contact by an administrator's decision: it becomes part of the terminal's identity, and its held records are stored
 * once.
 * @returns the number of punches
 * @throws trustCodes.addressesFull if the list of fixed addresses has no room
 */
export async function admitContact(context: TenantContext, found: FoundTerminal, contact: ContactRow): Promise<number> {
  const { row: terminal } = found;
  const { tx, companyId, now } = context;
  const hasMoved = contact.standing === 'moved';
  const before = readIdentity(terminal.identity);
  // The address from before the move may be somebody else's now.
  const identity = hasMoved ? movedTo(before, contact.address) : before;
  // Also includes the previous address, if it was not listed yet.
  const addresses =
    identity.addresses.length === 0 && terminal.ip_address !== '' ? [terminal.ip_address] : identity.addresses;
  const next = learnt(
    { ...identity, addresses },
    { traits: withTraits(identity.traits, traitsOfContact(contact)), address: contact.address, hasToken: false },
    now,
  );
  const allowed = `${terminal.fixed_addresses || found.company_addresses}, ${contact.address}`;
  if (contact.reason === 'addressNotAllowed' && allowed.length > mostAddresses)
    throw new Refusal(trustCodes.addressesFull);
  await tx
    .update(terminals)
    .set({
      ...(hasMoved ? { ip_address: contact.address, last_activity: contact.last_seen } : {}),
      // Some firmware loses its token; it is accepted without one again.
      identity: contact.reason === 'tokenWrong' ? { ...next, hasToken: false } : next,
      ...(contact.reason === 'addressNotAllowed' ? { fixed_addresses: allowed } : {}),
      // The next key that it sends becomes the terminal's.
      ...(contact.reason === 'keyRefused' ? { comm_key_hash: null } : {}),
    })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, terminal.id)));
  await writeLog(context, [entry('admit_contact', terminal, contact)]);
  return playContact(context, found, contact);
}

/**
 * Rejects a contact for good: its records are deleted, and it gets no more answers.
 * @returns the number of its marked punches that were deleted
 */
export async function refuseContact(
  context: TenantContext,
  found: FoundTerminal,
  contact: ContactRow,
): Promise<number> {
  const { tx, companyId } = context;
  const gone = await takeBack(context, found, contact);
  await tx
    .update(terminalContacts)
    .set({ standing: 'refused', held_records: 0, held_bytes: 0 })
    .where(and(eq(terminalContacts.company_id, companyId), eq(terminalContacts.id, contact.id)));
  await writeLog(context, [entry('refuse_contact', found.row, contact)]);
  return gone;
}
