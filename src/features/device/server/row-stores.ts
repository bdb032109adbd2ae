import { sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { adoptCards } from './adopt-cards.ts';
import { doorEventsCame } from './access-news.ts';
import { fits } from './fitting.ts';
import { cutText, type Effect, type PunchRow } from './push/index.ts';
import { punchKey, type IncomingPunch } from './ingest.ts';
import { storeTemplates } from './templates/store.ts';
import { operationOf } from '../contract/operations.ts';
import { terminalEvents } from './logs/tables.ts';
import { noteStrangers } from './strangers/note.ts';
import { terminalPeople } from './strangers/tables.ts';
import { bioTemplates } from './tables.ts';
import { punches } from './punches/tables.ts';
import type { TerminalRow } from './terminal-row.ts';

type Rows<T extends Effect['type']> = Extract<Effect, { type: T }> extends { rows: infer R } ? R : never;
type RowOf<T extends Effect['type']> = Rows<T> extends readonly (infer Row)[] ? Row : never;

/** How rows of one kind are stored, and what is kept of a row that does not fit its table. */
export interface RowStore<Row> {
  /** The kind under which a row is set aside. */
  readonly kind: string;
  /** Whether the table can store all its values. */
  readonly isFit: (row: Row) => boolean;
  /** The key of a row; rows are written in its order (key-order.ts). */
  readonly keyOf: (row: Row) => string;
  /** The row as received, without secrets. */
  readonly describe: (row: Row) => string;
  readonly write: (context: TenantContext, terminal: TerminalRow, rows: readonly Row[]) => Promise<void>;
}

/** Rows per statement. */
const batch = 500;

/**
 * Groups rows by what relates their wall times to instants: the terminal's zone, or the offset of its clock. Nearly always there is
 * one group.
 */
export function byClock(rows: readonly PunchRow[], zone: string): ReadonlyMap<string, readonly PunchRow[]> {
  return rows.every((row) => row.offset === null)
    ? new Map([[zone, rows]])
    : Map.groupBy(rows, (row) => row.offset ?? zone);
}

/** Converts a row of the protocol for ingestion. */
export function incomingOf(row: PunchRow): IncomingPunch {
  return {
    emp_code: row.pin,
    punch_time: row.punchTime,
    punch_local: row.punchLocal,
    punch_state: row.state,
    verify_type: row.verifyType,
    work_code: row.workCode ?? '',
    temperature: row.temperature,
    mask: row.mask === null ? null : row.mask ? 'worn' : 'missing',
    sequence: row.tieBreak,
  };
}

export const punchRows: Omit<RowStore<PunchRow>, 'write'> = {
  kind: 'attlog',
  isFit: (row) => fits(punches, { ...incomingOf(row) }),
  keyOf: (row) => punchKey(incomingOf(row)),
  describe: (row) => row.raw,
};

type Person = RowOf<'users.received'>;

/** The columns of a person that a terminal sends. */
const personValues = (row: Person) => ({
  emp_code: row.pin,
  device_name: cutText(row.name ?? '', 60),
  card_no: row.card ?? '',
  dev_privilege: row.privilege ?? 0,
});

/**
 * Stores what a terminal sends about a person. It is kept beside the employees, which a terminal cannot change; blanks erase
 * nothing.
 */
export const personRows: RowStore<Person> = {
  kind: 'user',
  isFit: (row) => fits(terminalPeople, personValues(row)),
  keyOf: (row) => row.pin,
  describe: (row) => `USER PIN=${row.pin}\tName=${row.name ?? ''}\tPri=${row.privilege ?? ''}\tGrp=${row.group ?? ''}`,
  write: async (context, terminal, rows) => {
    const once = [...new Map(rows.map((row) => [row.pin, row])).values()];
    const rest = { company_id: context.companyId, terminal: terminal.id, update_time: context.now.toString() };
    for (let at = 0; at < once.length; at += batch) {
      await context.tx
        .insert(terminalPeople)
        .values(once.slice(at, at + batch).map((row) => ({ ...rest, ...personValues(row) })))
        .onConflictDoUpdate({
          target: [terminalPeople.company_id, terminalPeople.emp_code],
          set: {
            device_name: sql`coalesce(nullif(excluded.device_name, ''), ${terminalPeople.device_name})`,
            card_no: sql`coalesce(nullif(excluded.card_no, ''), ${terminalPeople.card_no})`,
            terminal: sql`excluded.terminal`,
            update_time: sql`excluded.update_time`,
          },
        });
      await noteStrangers(
        context,
        terminal,
        once.slice(at, at + batch).map((row) => ({ pin: row.pin, name: cutText(row.name ?? '', 60) })),
      );
    }
    await adoptCards(context, terminal, once);
  },
};

type Template = RowOf<'templates.received'>;

export const templateRows: RowStore<Template> = {
  kind: 'template',
  isFit: (row) =>
    fits(bioTemplates, {
      emp_code: row.pin,
      bio_type: row.type,
      bio_no: row.no,
      bio_index: row.index,
      major_ver: row.majorVersion,
      minor_ver: row.minorVersion,
    }),
  keyOf: (row) => [row.pin, row.type, row.no, row.index].join('\t'),
  describe: (row) => `PIN=${row.pin}\tType=${row.type}\tNo=${row.no}\tIndex=${row.index}`,
  write: storeTemplates,
};

type EventValues = Required<
  Pick<
    typeof terminalEvents.$inferInsert,
    'kind' | 'op_type' | 'operation' | 'operator' | 'op_time' | 'time' | 'params'
  >
>;

/** Stores lines of a terminal's log, each once. */
async function writeEvents(
  context: TenantContext,
  terminal: TerminalRow,
  events: readonly EventValues[],
): Promise<void> {
  const rest = {
    company_id: context.companyId,
    terminal: terminal.id,
    terminal_sn: terminal.sn,
    received_at: context.now.toString(),
  };
  for (let at = 0; at < events.length; at += batch) {
    await context.tx
      .insert(terminalEvents)
      .values(events.slice(at, at + batch).map((event) => ({ ...rest, ...event })))
      .onConflictDoNothing();
  }
  context.publish({
    companyId: context.companyId,
    topic: 'device.operation_log',
    payload: { terminal: terminal.id, stored: events.length },
  });
}

const eventKey = (event: EventValues): string =>
  [event.kind, event.op_type, event.op_time, event.operator, event.params].join('\t');

type Operation = RowOf<'operations.received'>;

const operationValues = (row: Operation): EventValues => ({
  kind: 'menu',
  op_type: row.operation,
  operation: operationOf('menu', row.operation),
  time: row.time,
  operator: row.operator,
  op_time: row.local,
  params: cutText(row.params.join(' '), 200),
});

export const operationRows: RowStore<Operation> = {
  kind: 'oplog',
  isFit: (row) => fits(terminalEvents, operationValues(row)),
  keyOf: (row) => eventKey(operationValues(row)),
  describe: (row) => `OPLOG ${[row.operation, row.operator, row.local.replace('T', ' '), ...row.params].join('\t')}`,
  write: (context, terminal, rows) => writeEvents(context, terminal, rows.map(operationValues)),
};

type DoorEvent = RowOf<'events.received'>;

/** The details of a door event besides its time. A card's number is a secret and is not stored. */
const factsOf = (row: DoorEvent): string[] =>
  Object.entries({ door: row.door, direction: row.direction, verify: row.verify, index: row.sequence }).flatMap(
    ([name, value]) => (value === null ? [] : [`${name}=${value}`]),
  );

const doorValues = (row: DoorEvent): EventValues => ({
  kind: 'door',
  op_type: row.event,
  operation: operationOf('door', row.event),
  time: row.time,
  operator: row.pin ?? '',
  op_time: row.local,
  params: cutText(factsOf(row).join(' '), 200),
});

/**
 * Door events, of known people and of nobody. If a person passed, there is also a punch.
 * @param zone the IANA zone of the controller's clock
 */
export const doorRows = (zone: string): RowStore<DoorEvent> => ({
  kind: 'rtlog',
  isFit: (row) => fits(terminalEvents, doorValues(row)),
  keyOf: (row) => eventKey(doorValues(row)),
  describe: (row) =>
    [`time=${row.local.replace('T', ' ')}`, `pin=${row.pin ?? 0}`, `event=${row.event}`, ...factsOf(row)].join('\t'),
  write: async (context, terminal, rows) => {
    await writeEvents(context, terminal, rows.map(doorValues));
    await tell(context, doorEventsCame, { terminal, zone, events: rows });
  },
});
