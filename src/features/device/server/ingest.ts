import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { arrayText, prepared, type Values } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { defineNews, tell } from '#server/news/index.ts';
import type { Mask } from '../domain/mask.ts';
import { inKeyOrder } from './key-order.ts';
import { assignedCodes } from './punches/tables.ts';

/** A punch to be stored, from a terminal, a USB file or an import. */
export interface IncomingPunch {
  readonly emp_code: string;
  /** Instant, ISO 8601. */
  readonly punch_time: string;
  /** Wall time as shown, `YYYY-MM-DDTHH:mm:ss`. */
  readonly punch_local: string;
  readonly punch_state: number;
  readonly verify_type: number;
  readonly work_code: string;
  readonly temperature: number | null;
  /** Null if the terminal did not look for a mask. */
  readonly mask: Mask | null;
  /** Distinguishes two punches that are otherwise identical; mostly empty. */
  readonly sequence: string;
}

/** Punches were added, removed or moved: of whom, and between which instants (ISO 8601). */
export interface PunchesChanged {
  readonly employees: readonly number[];
  readonly first: string;
  readonly last: string;
}

export const punchesChanged = defineNews<PunchesChanged>('device.punches');

/** The origin of punches. */
export interface PunchOrigin {
  readonly source: 'device' | 'device_moved' | 'usb_file' | 'import' | 'web';
  /** The IANA zone in which wall times name instants. */
  readonly tz: string;
  readonly terminal: number | null;
  readonly terminal_sn: string;
  readonly terminal_alias: string;
  readonly area: number | null;
  /** The contact that sent them, if no administrator has confirmed it yet (trust). */
  readonly contact?: number;
  /** The import that brought them. */
  readonly punch_import?: number;
}

export interface Stored {
  readonly stored: number;
  /** Punches with IDs that no employee has; stored as unregistered. */
  readonly unregistered: number;
  /** Punches that existed already: a record sent twice is stored once. */
  readonly repeated: number;
}

/** The columns of an incoming punch and their types. */
const columns = {
  emp_code: 'text',
  punch_time: 'timestamptz',
  punch_local: 'timestamp',
  punch_state: 'smallint',
  verify_type: 'smallint',
  work_code: 'text',
  temperature: 'float8',
  mask: 'text',
  sequence: 'text',
} as const satisfies Record<keyof IncomingPunch, string>;
const names: (keyof IncomingPunch)[] = [
  'emp_code',
  'punch_time',
  'punch_local',
  'punch_state',
  'verify_type',
  'work_code',
  'temperature',
  'mask',
  'sequence',
];
export const incoming = sql.raw(names.join(', '));
/** The columns that identify a record. */
const record = sql.raw('company_id, emp_code, punch_local, terminal_sn, punch_state, verify_type, sequence');
export const origin = sql.raw('tz, terminal, terminal_sn, terminal_alias, area, source, contact, upload_time');

type Value = (name: string) => SQLWrapper;

const arrays = (value: Value): SQL =>
  sql.join(
    names.map((name) => sql`${value(name)}::${sql.raw(columns[name])}[]`),
    sql`, `,
  );
const company = (value: Value): SQL => sql`${value('company')}::bigint`;
const originValues = (
  value: Value,
): SQL => sql`${value('tz')}::text, ${value('terminal')}::bigint, ${value('terminal_sn')}::text,
  ${value('terminal_alias')}::text, ${value('area')}::bigint, ${value('source')}::text,
  ${value('contact')}::bigint, ${value('now')}::timestamptz`;

/** Whether the incoming punch `i` is a record that somebody discarded; its terminal or a file has sent it again. */
const isDiscarded = (value: Value): SQL => sql`exists (select 1 from unregistered_punches gone
  where gone.company_id = ${company(value)} and gone.is_discarded and gone.code_key = lower(i.code) and gone.punch_local = i.punch_local
    and gone.terminal_sn = ${value('terminal_sn')}::text and gone.punch_state = i.punch_state
    and gone.verify_type = i.verify_type and gone.sequence = i.sequence)`;

/** Stores the punches of employees, found by their IDs, and returns the positions of the others, from 1. */
const storeOf = (found: (value: Value) => SQL) =>
  prepared(
    (value) => sql`
  with incoming as materialized (
    -- The employee's own writing of the code, so that one punch is one row however the terminal writes it.
    select e.emp_code, punch_time, punch_local, punch_state, verify_type, work_code, temperature, mask, sequence, e.id as employee, e.department, place,
      ${isDiscarded(value)} as is_discarded
    from unnest(${arrays(value)}) with ordinality as i (${sql.raw(names.map((name) => (name === 'emp_code' ? 'code' : name)).join(', '))}, place)
    left join ${found(value)}
  ), stored as (
    insert into punches (company_id, employee, department, ${incoming}, ${origin}, punch_import)
    select ${company(value)}, employee, department, ${incoming}, ${originValues(value)}, ${value('punch_import')}::bigint from incoming where employee is not null and not is_discarded
    order by place on conflict (${record}) do nothing returning department, employee
  )
  select (select count(*) from stored) as stored,
    (select coalesce(string_agg(distinct department::text, ','), '') from stored) as departments,
    (select coalesce(string_agg(distinct employee::text, ','), '') from stored) as employees,
    (select coalesce(string_agg(place::text, ','), '') from incoming where employee is null and not is_discarded) as unknown`,
    z.object({ stored: z.coerce.number(), departments: z.string(), employees: z.string(), unknown: z.string() }),
  );
/** Employees who have the ID. */
const storeKnown = storeOf(
  (value) => sql`${employees} e on e.company_id = ${company(value)} and e.code_key = lower(i.code)`,
);
/** Employees to whom the ID is assigned. */
const storeAssigned = storeOf(
  (value) => sql`${assignedCodes} a on a.company_id = ${company(value)} and a.code_key = lower(i.code)
    left join ${employees} e on e.company_id = ${company(value)} and e.id = a.employee`,
);

const storeUnknown = prepared(
  (value) => sql`
  with held as (
    insert into unregistered_punches (company_id, ${incoming}, ${origin})
    select ${company(value)}, ${incoming}, ${originValues(value)} from unnest(${arrays(value)}) with ordinality as i (${incoming}, place)
    order by place on conflict (${record}) do nothing returning 1
  )
  select count(*) as held from held`,
  z.object({ held: z.coerce.number() }),
);

/** The first and last instant of punches. */
function rangeOf(rows: readonly IncomingPunch[]): Pick<PunchesChanged, 'first' | 'last'> {
  const times = rows.map(({ punch_time }) => punch_time).toSorted();
  return { first: times[0] ?? '', last: times.at(-1) ?? '' };
}

/** The key by which two punches of one terminal are the same, however it writes the ID. */
export const punchKey = (row: IncomingPunch): string =>
  [row.emp_code.toLowerCase(), row.punch_local, row.punch_state, row.verify_type, row.sequence, row.emp_code].join(
    '\t',
  );

/**
 * Stores any number of punches: those of employees with their current department, the others as unregistered. One statement finds
 * the employees; more are needed only for IDs that no employee has. Existing punches are not changed
 * (docs/device-protocol.md#once-each: the same batch twice leaves one row each). The unique index decides, so that two uploads of
 * one batch at the same moment cannot both store it.
 */
export async function storePunches(
  context: TenantContext,
  from: PunchOrigin,
  incoming: readonly IncomingPunch[],
): Promise<Stored> {
  if (incoming.length === 0) return { stored: 0, unregistered: 0, repeated: 0 };
  const rows = inKeyOrder(incoming, punchKey);
  const valuesOf = (some: readonly IncomingPunch[]): Values => ({
    ...Object.fromEntries(names.map((name) => [name, arrayText(some.map((row) => row[name]))])),
    ...from,
    contact: from.contact ?? null,
    punch_import: from.punch_import ?? null,
    company: context.companyId,
    now: context.now.toString(),
  });
  let others: readonly IncomingPunch[] = rows;
  let stored = 0;
  for (const store of [storeKnown, storeAssigned]) {
    if (others.length === 0) break;
    const [known] = await store(context.tx, valuesOf(others));
    if (!known) throw new Error('A statement that counts gave no row');
    const places = new Set(known.unknown.split(',').map(Number));
    others = known.unknown === '' ? [] : others.filter((_, index) => places.has(index + 1));
    stored += known.stored;
    if (known.stored === 0) continue;
    const ids = known.employees.split(',').map(Number);
    await tell(context, punchesChanged, { employees: ids, ...rangeOf(rows) });
    context.publish({
      companyId: context.companyId,
      topic: 'device.transaction',
      payload: { stored: known.stored, terminal: from.terminal },
      departments: known.departments.split(',').map(Number),
      employees: ids,
    });
  }
  const [counted] = others.length === 0 ? [] : await storeUnknown(context.tx, valuesOf(others));
  const unregistered = counted?.held ?? 0;
  if (unregistered > 0) {
    context.publish({
      companyId: context.companyId,
      topic: 'device.unregistered_transaction',
      payload: { stored: unregistered },
    });
  }
  return { stored, unregistered, repeated: rows.length - stored - unregistered };
}
