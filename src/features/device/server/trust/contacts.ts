import { and, eq, lt, or, sql } from 'drizzle-orm';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { decideContact, type HoldReason } from '../../contract.ts';
import type { TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { writeLog, type LogEntry } from '#server/operation-log/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import type { TerminalRow } from '../terminal-row.ts';
import { raiseAlarm } from './alarm.ts';
import { heldRecords, terminalContacts } from './tables.ts';
import { readTraits, type Traits } from './traits.ts';

export type ContactRow = typeof terminalContacts.$inferSelect;

/** The most contacts of one terminal that are remembered. */
const contactBound = defineBound('device.contacts', { contacts: 8 });
/** The most held records of one contact. */
export const mostHeldRecords = { records: 20_000, bytes: 4_000_000 } as const;

interface ContactOrigin {
  readonly address: string;
  readonly agent: string;
}

/** The stored contact with this address and these headers; undefined if there is none. */
export async function readContact(
  { tx, companyId }: TenantContext,
  terminal: number,
  { address, agent }: ContactOrigin,
): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(terminalContacts)
    .where(
      and(
        eq(terminalContacts.company_id, companyId),
        eq(terminalContacts.terminal, terminal),
        eq(terminalContacts.address, address),
        eq(terminalContacts.agent, agent),
      ),
    )
    .for('update');
  return row;
}

export const traitsOfContact = (contact: ContactRow | undefined): Traits =>
  contact === undefined ? {} : readTraits(contact.traits);

/**
 * Stores a contact that is not treated as the terminal, and raises the alarm once: in the operation log, by a live event, and by
 * mail if it waits for a decision.
 * @returns undefined if there are too many contacts
 */
export async function noteContact(
  context: TenantContext,
  terminal: TerminalRow,
  origin: ContactOrigin & { readonly traits: Traits },
  before: ContactRow | undefined,
  hold: {
    readonly standing: ContactRow['standing'];
    readonly reason: HoldReason;
    readonly differs: readonly string[];
  },
): Promise<ContactRow | undefined> {
  const { tx, companyId, now } = context;
  const values = {
    traits: { ...traitsOfContact(before), ...origin.traits },
    standing: hold.standing,
    reason: hold.reason,
    differs: [...hold.differs],
    last_seen: now.toString(),
  };
  if (!before && !(await hasRoom(context, terminal.id))) return undefined;
  const [row] = before
    ? await tx
        .update(terminalContacts)
        .set(values)
        .where(and(eq(terminalContacts.company_id, companyId), eq(terminalContacts.id, before.id)))
        .returning()
    : await tx
        .insert(terminalContacts)
        .values({
          company_id: companyId,
          terminal: terminal.id,
          address: origin.address,
          agent: origin.agent,
          first_seen: now.toString(),
          ...values,
        })
        // Two first calls at the same moment.
        .onConflictDoUpdate({
          target: [
            terminalContacts.company_id,
            terminalContacts.terminal,
            terminalContacts.address,
            terminalContacts.agent,
          ],
          set: { last_seen: now.toString() },
        })
        .returning();
  if (row && hold.standing !== 'settling' && before?.standing !== hold.standing) {
    const isMoved = hold.standing === 'moved';
    await writeLog(context, [entry(isMoved ? 'move_contact' : 'hold_contact', terminal, row)]);
    context.publish({ companyId, topic: 'device.terminal', payload: { id: terminal.id, held: row.id } });
    const deciders = await usersWith(context, decideContact.access);
    await notify(context, deciders, {
      kind: isMoved ? 'terminal_moved' : 'terminal_held',
      data: { terminal: terminal.alias },
      target: { type: 'device.terminal', id: terminal.id },
    });
    if (hold.standing !== 'refused') await raiseAlarm(context, row.id, deciders);
  }
  return row;
}

/** Whether there is room for another contact; silent ones without records are deleted for it. */
async function hasRoom({ tx, companyId, now }: TenantContext, terminal: number): Promise<boolean> {
  const ofTerminal = and(eq(terminalContacts.company_id, companyId), eq(terminalContacts.terminal, terminal));
  const room = await roomUnder(tx, contactBound, [companyId, terminal], async () => ({
    contacts: await tx.$count(terminalContacts, ofTerminal),
  }));
  if (room.contacts > 0) return true;
  const gone = await tx
    .delete(terminalContacts)
    .where(
      and(
        ofTerminal,
        eq(terminalContacts.held_records, 0),
        or(
          and(
            eq(terminalContacts.standing, 'settling'),
            lt(terminalContacts.last_seen, now.subtract({ hours: 1 }).toString()),
          ),
          lt(terminalContacts.last_seen, now.subtract({ hours: 24 * 30 }).toString()),
        ),
      ),
    )
    .returning({ id: terminalContacts.id });
  return gone.length > 0;
}

export const entry = (
  action: LogEntry['action'],
  terminal: { id: number; alias: string },
  row: ContactRow,
): LogEntry => ({
  action,
  objectType: 'device.terminal',
  objectId: terminal.id,
  objectName: terminal.alias,
  changes: [
    { field: 'address', old: null, new: row.address },
    { field: 'reason', old: null, new: row.reason },
    ...(row.held_records > 0 ? [{ field: 'held_records', old: null, new: row.held_records }] : []),
  ],
});

/** Holds records of a contact, each once. False if there is not enough room for all; then none is held. */
export async function holdForContact(
  { tx, companyId, now }: TenantContext,
  contact: ContactRow,
  table: string,
  records: readonly string[],
): Promise<boolean> {
  const size = records.reduce((sum, record) => sum + record.length, 0);
  if (
    contact.held_records + records.length > mostHeldRecords.records ||
    contact.held_bytes + size > mostHeldRecords.bytes
  )
    return false;
  let added = 0;
  for (let at = 0; at < records.length; at += 1000) {
    const rows = await tx
      .insert(heldRecords)
      .values(
        records.slice(at, at + 1000).map((record) => ({
          company_id: companyId,
          contact: contact.id,
          table_name: table,
          record,
          received_at: now.toString(),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: heldRecords.id });
    added += rows.length;
  }
  await tx
    .update(terminalContacts)
    .set({
      held_records: sql`${terminalContacts.held_records} + ${added}`,
      held_bytes: sql`${terminalContacts.held_bytes} + ${added === 0 ? 0 : size}`,
    })
    .where(and(eq(terminalContacts.company_id, companyId), eq(terminalContacts.id, contact.id)));
  return true;
}
