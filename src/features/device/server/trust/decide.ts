import { and, eq } from 'drizzle-orm';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { terminalContacts } from './tables.ts';
import { mostAddresses, trustCodes } from '../../contract/trust.ts';
import { terminals } from '../tables.ts';
import type { FoundTerminal } from '../terminal-row.ts';
import { entry, toldBefore, type ContactRow } from './contacts.ts';
import { learnt, movedTo, readIdentity } from './identity.ts';
import { playContact, takeBack } from './play.ts';
import { withTraits } from './traits.ts';

/**
 * Lets a contact in on an administrator's word: the terminal is known by it too from now on, and what was held of it is
 * stored, once.
 * @returns how many punches that made
 * @throws trustCodes.addressesFull where the list of its fixed addresses takes no more
 */
export async function admitContact(context: TenantContext, found: FoundTerminal, contact: ContactRow): Promise<number> {
  const { row: terminal } = found;
  const { tx, companyId, now } = context;
  const hasMoved = contact.standing === 'moved';
  const before = readIdentity(terminal.identity);
  // Where it was before it moved may be somebody else's by now.
  const identity = hasMoved ? movedTo(before, contact.address) : before;
  // Known by its address of before, too, where that was not written down yet.
  const addresses =
    identity.addresses.length === 0 && terminal.ip_address !== '' ? [terminal.ip_address] : identity.addresses;
  const next = learnt(
    { ...identity, addresses },
    { traits: withTraits(identity.traits, toldBefore(contact)), address: contact.address, hasToken: false },
    now,
  );
  const allowed = `${terminal.fixed_addresses || found.company_addresses}, ${contact.address}`;
  if (contact.reason === 'addressNotAllowed' && allowed.length > mostAddresses)
    throw new Refusal(trustCodes.addressesFull);
  await tx
    .update(terminals)
    .set({
      ...(hasMoved ? { ip_address: contact.address, last_activity: contact.last_seen } : {}),
      // Some firmware forgets its token; it is believed without one again.
      identity: contact.reason === 'tokenWrong' ? { ...next, hasToken: false } : next,
      ...(contact.reason === 'addressNotAllowed' ? { fixed_addresses: allowed } : {}),
      // Whatever key it shows next is the terminal's.
      ...(contact.reason === 'keyRefused' ? { comm_key_hash: null } : {}),
    })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, terminal.id)));
  await writeLog(context, [entry('admit_contact', terminal, contact)]);
  return playContact(context, found, contact);
}

/**
 * Turns a contact away for good: what it brought goes, and it is answered no more.
 * @returns how many of its punches, which were taken and marked, are gone
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
