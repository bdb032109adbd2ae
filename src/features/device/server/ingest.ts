import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';

/** A punch on its way in, from a terminal, a USB file or an import. */
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
  /** Tells two punches apart that are alike in all else; mostly empty. */
  readonly sequence: string;
}

/** Where punches come from. */
export interface PunchOrigin {
  readonly source: 'device' | 'usb_file' | 'import' | 'web';
  /** IANA zone that related wall time and instant. */
  readonly tz: string;
  readonly terminal: number | null;
  readonly terminal_sn: string;
  readonly terminal_alias: string;
  readonly area: number | null;
}

export interface Stored {
  readonly stored: number;
  /** Of codes that no employee has; kept apart. */
  readonly unregistered: number;
  /** Were there before: a record sent twice is stored once. */
  readonly repeated: number;
}

const countsSchema = z.object({ stored: z.coerce.number(), apart: z.coerce.number() });

/** The columns of a punch that come with it, as arrays to unnest. */
function arrays(rows: readonly IncomingPunch[]): ReturnType<typeof sql> {
  const column = (pick: (row: IncomingPunch) => string | number | null, type: string): ReturnType<typeof sql> =>
    sql`${sql.param(rows.map(pick))}::${sql.raw(type)}[]`;
  return sql.join([
    column((row) => row.emp_code, 'text'),
    column((row) => row.punch_time, 'timestamptz'),
    column((row) => row.punch_local, 'timestamp'),
    column((row) => row.punch_state, 'smallint'),
    column((row) => row.verify_type, 'smallint'),
    column((row) => row.work_code, 'text'),
    column((row) => row.temperature, 'float8'),
    column((row) => row.sequence, 'text'),
  ], sql`, `);
}

const incoming = sql.raw('emp_code, punch_time, punch_local, punch_state, verify_type, work_code, temperature, sequence');
const origin = sql.raw('tz, terminal, terminal_sn, terminal_alias, area, source, upload_time');

/**
 * Stores punches in one statement, whatever their number: those of employees beside them with their present department,
 * the others apart. What is there already is left as it is (device protocol 9: the same batch twice leaves one row each).
 * The unique index decides, so that two uploads of one batch at the same moment cannot both win.
 */
export async function storePunches(context: TenantContext, from: PunchOrigin, rows: readonly IncomingPunch[]): Promise<Stored> {
  if (rows.length === 0) return { stored: 0, unregistered: 0, repeated: 0 };
  const came = sql`${from.tz}::text, ${from.terminal}::bigint, ${from.terminal_sn}::text, ${from.terminal_alias}::text,
    ${from.area}::bigint, ${from.source}::text, ${context.now.toString()}::timestamptz`;
  const [counts] = await queryRows(context.tx, sql`
    with incoming as materialized (
      -- The employee's own writing of the code, so that one punch is one row however the terminal writes it.
      select coalesce(e.emp_code, i.emp_code) as emp_code, punch_time, punch_local, punch_state, verify_type, work_code,
        temperature, sequence, e.id as employee, e.department
      from unnest(${arrays(rows)}) as i (${incoming})
      left join employees e on e.company_id = ${context.companyId} and e.code_key = lower(i.emp_code)
    ), stored as (
      insert into punches (company_id, employee, department, ${incoming}, ${origin})
      select ${context.companyId}::bigint, employee, department, ${incoming}, ${came} from incoming where employee is not null
      on conflict do nothing returning 1
    ), apart as (
      insert into unregistered_punches (company_id, ${incoming}, ${origin})
      select ${context.companyId}::bigint, ${incoming}, ${came} from incoming where employee is null
      on conflict do nothing returning 1
    )
    select (select count(*) from stored) as stored, (select count(*) from apart) as apart`, countsSchema);
  if (!counts) throw new Error('A statement that counts gave no row');
  if (counts.stored > 0) {
    context.publish({
      companyId: context.companyId, topic: 'device.transaction', payload: { stored: counts.stored, terminal: from.terminal },
    });
  }
  if (counts.apart > 0) {
    context.publish({ companyId: context.companyId, topic: 'device.unregistered_transaction', payload: { stored: counts.apart } });
  }
  return { stored: counts.stored, unregistered: counts.apart, repeated: rows.length - counts.stored - counts.apart };
}

const movedSchema = z.object({ moved: z.coerce.number() });

/**
 * Gives the punches that were kept apart under a code to an employee: when the person appears, or when an administrator
 * says whose they are. Their code becomes the employee's own.
 * @returns how many were given.
 */
export async function attachUnregistered(context: TenantContext, code: string, employee: number): Promise<number> {
  const [gone] = await queryRows(context.tx, sql`
    with gone as (
      delete from unregistered_punches where company_id = ${context.companyId} and code_key = lower(${code}) returning *
    ), stored as (
      insert into punches (company_id, employee, department, ${incoming}, ${origin})
      select gone.company_id, e.id, e.department, e.emp_code, punch_time, punch_local, punch_state, verify_type, work_code,
        temperature, sequence, tz, terminal, terminal_sn, terminal_alias, area, source, upload_time
      from gone join employees e on e.company_id = gone.company_id and e.id = ${employee}
      on conflict do nothing returning 1
    )
    select (select count(*) from stored) as moved`, movedSchema);
  const moved = gone?.moved ?? 0;
  if (moved > 0) {
    context.publish({ companyId: context.companyId, topic: 'device.transaction', payload: { stored: moved, terminal: null } });
    context.publish({ companyId: context.companyId, topic: 'device.unregistered_transaction', payload: { stored: -moved } });
  }
  return moved;
}
