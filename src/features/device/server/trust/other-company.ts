import { and, asc, eq } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import type { FoundTerminal } from '../terminal-row.ts';
import { holdRecords } from '../unclaimed-records.ts';
import { addCaller, callerOf, readNumber, type DeviceDetails } from './callers.ts';
import { claimsOf } from './claims.ts';
import { hashCommKey } from './comm-key.ts';
import { traitsOfContact, type ContactRow } from './contacts.ts';
import { provenBy } from './matching.ts';
import { heldRecords, terminalContacts } from './tables.ts';
import type { Traits } from './traits.ts';

interface Asking {
  readonly address: string;
  readonly agent: string;
  readonly traits: Traits;
  /** The communication key that it sent. */
  readonly key: string | null;
}

/**
 * Whether a contact with a terminal's number does not concern this company: it proves another company's claim, or used the number
 * before this company had proven it. Its held records are deleted here, so that only the company with the proof can admit it.
 * @param before the contact as stored here
 */
export async function isOfOtherCompany(
  context: TenantContext,
  { row: terminal }: FoundTerminal,
  { address, agent, traits, key }: Asking,
  before: ContactRow | undefined,
): Promise<boolean> {
  const { tx, companyId, now } = context;
  const { sn } = terminal;
  const details: DeviceDetails = { ...traits, agent, ...(key === null ? {} : { keyHash: hashCommKey(key) }) };
  const incoming = { address, facts: { ...traitsOfContact(before), ...details } };
  const found = await asSystem(context, async () => {
    const { callers } = await readNumber(tx, sn);
    const caller = callerOf(callers, incoming);
    if (caller) return { callers, caller };
    const others = (await claimsOf(tx, sn, now)).filter((claim) => claim.company_id !== companyId);
    const shown = { ...incoming, heard: now.toString(), claimant: null };
    return others.length > 0 && provenBy(others, shown, now) ? { callers, caller } : undefined;
  });
  if (!found) return false;
  if (!before) return true;
  const rows = await tx
    .select({ table: heldRecords.table_name, record: heldRecords.record })
    .from(heldRecords)
    .where(and(eq(heldRecords.company_id, companyId), eq(heldRecords.contact, before.id)))
    .orderBy(asc(heldRecords.id));
  await tx
    .delete(terminalContacts)
    .where(and(eq(terminalContacts.company_id, companyId), eq(terminalContacts.id, before.id)));
  context.publish({ companyId, topic: 'device.terminal', payload: { id: terminal.id } });
  await asSystem(context, async () => {
    const caller = found.caller ?? (await addCaller(context, sn, incoming));
    if (!caller) return;
    for (const [table, records] of Map.groupBy(rows, (row) => row.table))
      await holdRecords(
        context,
        caller,
        table,
        records.map(({ record }) => record),
      );
  });
  return true;
}
