import { and, asc, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { punchesChanged } from '../ingest.ts';
import { playRecords } from '../registry.ts';
import { punches, unregisteredPunches } from '../punches/tables.ts';
import { terminals } from '../tables.ts';
import type { FoundTerminal } from '../terminal-row.ts';
import type { ContactRow } from './contacts.ts';
import { heldRecords, terminalContacts } from './tables.ts';

/** Held records per step. */
const atOnce = 2000;

/**
 * Stores the held records of a contact.
 * @param mark the contact, if its punches are stored before an administrator confirms it
 * @returns the number of punches
 */
export async function playHeldRecords(
  context: TenantContext,
  { row: terminal, zone }: FoundTerminal,
  contact: ContactRow,
  mark: number | null,
): Promise<number> {
  const { tx, companyId } = context;
  let stored = 0;
  for (;;) {
    const rows = await tx
      .select()
      .from(heldRecords)
      .where(and(eq(heldRecords.company_id, companyId), eq(heldRecords.contact, contact.id)))
      .orderBy(asc(heldRecords.id))
      .limit(atOnce);
    stored += await playRecords(context, terminal, zone, rows, mark);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0)
      await tx.delete(heldRecords).where(and(eq(heldRecords.company_id, companyId), inArray(heldRecords.id, ids)));
    if (rows.length < atOnce) return stored;
  }
}

/** Stores the held records of a contact that is the terminal, unmarks its punches, and deletes the contact. */
export async function playContact(context: TenantContext, found: FoundTerminal, contact: ContactRow): Promise<number> {
  const { tx, companyId } = context;
  const stored = await playHeldRecords(context, found, contact, null);
  const own = { source: 'device', contact: null };
  const confirmed = await tx
    .update(punches)
    .set(own)
    .where(and(eq(punches.company_id, companyId), eq(punches.contact, contact.id)))
    .returning({ id: punches.id });
  const unregistered = await tx
    .update(unregisteredPunches)
    .set(own)
    .where(and(eq(unregisteredPunches.company_id, companyId), eq(unregisteredPunches.contact, contact.id)))
    .returning({ id: unregisteredPunches.id });
  await tx
    .delete(terminalContacts)
    .where(and(eq(terminalContacts.company_id, companyId), eq(terminalContacts.id, contact.id)));
  return stored + confirmed.length + unregistered.length;
}

/**
 * Deletes the held records and marked punches of a rejected contact.
 * @returns the number of these punches
 */
export async function takeBack(
  context: TenantContext,
  { row: terminal }: FoundTerminal,
  contact: ContactRow,
): Promise<number> {
  const { tx, companyId } = context;
  await tx.delete(heldRecords).where(and(eq(heldRecords.company_id, companyId), eq(heldRecords.contact, contact.id)));
  const gone = await tx
    .delete(punches)
    .where(and(eq(punches.company_id, companyId), eq(punches.contact, contact.id)))
    .returning({ department: punches.department, employee: punches.employee, time: punches.punch_time });
  const unregistered = await tx
    .delete(unregisteredPunches)
    .where(and(eq(unregisteredPunches.company_id, companyId), eq(unregisteredPunches.contact, contact.id)))
    .returning({ id: unregisteredPunches.id });
  const count = gone.length + unregistered.length;
  if (count === 0) return 0;
  await tx
    .update(terminals)
    .set({ transaction_count: Math.max(0, terminal.transaction_count - count) })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, terminal.id)));
  const ids = [...new Set(gone.map(({ employee }) => employee))];
  const times = gone.map(({ time }) => time).toSorted();
  const [first, last] = [times[0], times.at(-1)];
  if (first !== undefined && last !== undefined) await tell(context, punchesChanged, { employees: ids, first, last });
  context.publish({
    companyId,
    topic: 'device.transaction',
    payload: { stored: -gone.length, terminal: terminal.id },
    departments: [...new Set(gone.map(({ department }) => department))],
    employees: ids,
  });
  return count;
}
