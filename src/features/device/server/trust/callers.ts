import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Context } from '#server/http/index.ts';
import { terminalRegistry } from '../tables.ts';
import { terminalCallers } from './tables.ts';

export type Registered = typeof terminalRegistry.$inferSelect;
export type CallerRow = typeof terminalCallers.$inferSelect;
/** What a terminal sent about itself, by name. */
export type DeviceDetails = Readonly<Record<string, string>>;

/** A serial number with the contacts that use it without being its terminal. */
export interface KnownNumber {
  readonly row: Registered | undefined;
  readonly callers: readonly CallerRow[];
}

/** A contact, and what this request says about it. */
export interface IncomingContact {
  readonly address: string;
  readonly facts: DeviceDetails;
}

/** The most contacts of one number that are remembered. */
const callerBound = defineBound('device.callers', { callers: 8 });
/** A contact's time is written once a minute; one that was heard this long ago may still be active. */
const activeSeconds = 180;

/** What the host knows about a serial number, in one statement. In role `system`. */
export async function readNumber(tx: Transaction, sn: string): Promise<KnownNumber> {
  const rows = await tx
    .select({ row: terminalRegistry, caller: terminalCallers })
    .from(terminalRegistry)
    .leftJoin(terminalCallers, eq(terminalCallers.sn, terminalRegistry.sn))
    .where(eq(terminalRegistry.sn, sn))
    .orderBy(asc(terminalCallers.id));
  return { row: rows[0]?.row, callers: rows.flatMap(({ caller }) => caller ?? []) };
}

/**
 * Sent rarely, and different for each terminal: two contacts that differ here are two terminals, even with the same address and
 * headers.
 */
const marks = ['mac', 'keyHash'] as const;

const agentOf = (details: DeviceDetails): string => details['agent'] ?? '';

const hasSameOrigin = (caller: CallerRow, { address, facts: details }: IncomingContact): boolean =>
  caller.address === address && caller.agent === agentOf(details);

const contradicts = ({ facts: details }: CallerRow, incoming: IncomingContact, among: readonly string[]): boolean =>
  among.some((name) => {
    const [known, sent] = [details[name], incoming.facts[name]];
    return known !== undefined && sent !== undefined && known !== sent;
  });

/** Whether a contact may be the same terminal: its key may have been changed, its MAC address may not. */
export const mayBeSame = (caller: CallerRow, incoming: IncomingContact): boolean =>
  hasSameOrigin(caller, incoming) && !contradicts(caller, incoming, ['mac']);

/** The contact of a request: same address, same headers, and no other mark. */
export function callerOf(callers: readonly CallerRow[], incoming: IncomingContact): CallerRow | undefined {
  const alike = callers.filter((caller) => hasSameOrigin(caller, incoming) && !contradicts(caller, incoming, marks));
  const hasSameMark = ({ facts: details }: CallerRow): boolean =>
    marks.some((name) => incoming.facts[name] !== undefined && details[name] === incoming.facts[name]);
  return alike.find(hasSameMark) ?? alike[0];
}

/** Whether a contact may be active now. */
export const isActive = (caller: CallerRow, now: Temporal.Instant): boolean =>
  now.since(Temporal.Instant.from(caller.last_seen)).total('seconds') < activeSeconds;

/**
 * Stores a contact that uses a number for the first time. In role `system`.
 * @returns undefined if the number already has too many contacts
 */
export async function addCaller(
  { tx, now }: Context,
  sn: string,
  { address, facts: details }: IncomingContact,
): Promise<CallerRow | undefined> {
  const ofNumber = eq(terminalCallers.sn, sn);
  const room = await roomUnder(tx, callerBound, [sn], async () => ({
    callers: await tx.$count(terminalCallers, ofNumber),
  }));
  if (room.callers < 1) {
    const before = now.subtract({ hours: 1 });
    const callers = await tx.select().from(terminalCallers).where(ofNumber);
    const idle = callers.filter(
      (caller) =>
        caller.waiting_records === 0 &&
        caller.disputed_at === null &&
        Temporal.Instant.compare(Temporal.Instant.from(caller.last_seen), before) < 0,
    );
    if (idle.length === 0) return undefined;
    const ids = idle.map(({ id }) => id);
    await tx.delete(terminalCallers).where(and(ofNumber, inArray(terminalCallers.id, ids)));
  }
  const sentMarks = marks.map((name) => details[name] ?? '');
  const [row] = await tx
    .insert(terminalCallers)
    .values({
      sn,
      address,
      agent: agentOf(details),
      mark: sentMarks.some(Boolean) ? sentMarks.join('|') : '',
      facts: details,
      first_seen: now.toString(),
      last_seen: now.toString(),
    })
    // Two first calls at the same moment.
    .onConflictDoUpdate({
      target: [terminalCallers.sn, terminalCallers.address, terminalCallers.agent, terminalCallers.mark],
      set: { last_seen: now.toString() },
    })
    .returning();
  return row;
}

/** Stores new information of a contact, and once a minute the time. */
export async function noteCaller({ tx, now }: Context, caller: CallerRow, details: DeviceDetails): Promise<void> {
  const isStale = now.since(Temporal.Instant.from(caller.last_seen)).total('seconds') > 60;
  if (!isStale && Object.entries(details).every(([name, value]) => caller.facts[name] === value)) return;
  const last_seen = now.toString();
  await tx
    .update(terminalCallers)
    .set({ facts: { ...caller.facts, ...details }, last_seen })
    .where(eq(terminalCallers.id, caller.id));
  if (isStale) await tx.update(terminalRegistry).set({ last_seen }).where(eq(terminalRegistry.sn, caller.sn));
}

/**
 * Deletes contacts that have been silent since then, with their held records. In role `system`.
 * @returns the numbers for which one of them caused a dispute
 */
export async function forgetCallers(tx: Transaction, since: string): Promise<string[]> {
  const gone = await tx
    .delete(terminalCallers)
    .where(lt(terminalCallers.last_seen, since))
    .returning({ sn: terminalCallers.sn, disputed: terminalCallers.disputed_at });
  return [...new Set(gone.flatMap(({ sn, disputed }) => (disputed === null ? [] : sn)))];
}
