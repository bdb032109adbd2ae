import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import type { MovingReason } from '../../contract/punch-import.ts';
import type { ReadLine } from '../../domain/moved-lines.ts';
import { assignedCodes, punches } from '../punches/tables.ts';
import { dayKey, lockedDaysOf } from './locked-days.ts';

/** A punch of the file. */
export interface MovedPunch {
  readonly line: number;
  readonly place: number;
  readonly emp_code: string;
  /** Instant, ISO 8601. */
  readonly punch_time: string;
  readonly punch_local: string;
  readonly punch_state: number;
  readonly terminal: string;
  readonly work_code: string;
}

/** What happens to a punch: it is new, is there, was taken back and counts again, or is refused. */
export interface Judged {
  readonly punch: MovedPunch;
  readonly verdict: 'new' | 'there' | 'again' | MovingReason;
  /** The stored punch that counts again. */
  readonly stored: number | null;
  readonly employee: number | null;
}

/** Somebody who will be there when the punches are imported. */
export interface ExpectedPerson {
  /** Stands for the id, negative: no stored record has it. */
  readonly id: number;
  readonly department: number;
  readonly hired: string | null;
}

/** The people who will be there, by folded code. */
export type Expected = ReadonlyMap<string, ExpectedPerson>;

const nobody: Expected = new Map();

/** A punch may be ahead of this clock by this much, as those of terminals. */
const ahead = { minutes: 10 } as const;

/** The punches of read lines, as instants of a zone. */
export function punchesOf(lines: readonly ReadLine[], zone: string): MovedPunch[] {
  return lines.flatMap(({ line, emp_code, moments, punch_state, terminal, work_code }) =>
    moments.map(({ local, offset }, place): MovedPunch => {
      const instant =
        offset === null
          ? Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
          : Temporal.Instant.from(`${local}${offset}`);
      const shown =
        offset === null
          ? local
          : instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' });
      return {
        line,
        place,
        emp_code,
        punch_time: instant.toString(),
        punch_local: shown,
        punch_state,
        terminal,
        work_code,
      };
    }),
  );
}

const foundSchema = z.object({
  employee: z.coerce.number().nullable(),
  department: z.coerce.number().nullable(),
  hired: z.string().nullable(),
  stored: z.coerce.number().nullable(),
  taken_back: z.boolean(),
});

/**
 * Judges punches with one statement: whose they are, and whether the same person has one at the same instant.
 * @param expected people who are not there yet and are judged as if they were
 */
export async function judge(
  context: TenantContext,
  moved: readonly MovedPunch[],
  expected: Expected = nobody,
): Promise<Judged[]> {
  if (moved.length === 0) return [];
  const { companyId } = context;
  const stored = await queryRows(
    context.tx,
    sql`select e.id as employee, e.department, e.hire_date::text as hired, p.id as stored,
        coalesce(p.is_void and p.punch_import is not null, false) as taken_back
      from unnest(${arrayText(moved.map(({ emp_code: code }) => code))}::text[],
        ${arrayText(moved.map(({ punch_time: at }) => at))}::timestamptz[]) with ordinality as i (code, at, place)
      left join ${employees} k on k.company_id = ${companyId} and k.code_key = lower(i.code)
      left join ${assignedCodes} a on a.company_id = ${companyId} and a.code_key = lower(i.code)
      left join ${employees} e on e.company_id = ${companyId} and e.id = coalesce(k.id, a.employee)
      left join lateral (select p.id, p.is_void, p.punch_import from ${punches} p
        where p.company_id = ${companyId} and p.employee = e.id and p.punch_time = i.at
        order by p.is_void, p.id limit 1) p on true
      order by i.place`,
    foundSchema,
  );
  const found = stored.map((row, at) => {
    const coming = row.employee === null ? expected.get(moved[at]?.emp_code.toLowerCase() ?? '') : undefined;
    return coming ? { ...row, employee: coming.id, department: coming.department, hired: coming.hired } : row;
  });
  const dayAt = (at: number): string => moved[at]?.punch_local.slice(0, 10) ?? '';
  const asked = found.flatMap(({ employee, department }, at) =>
    employee === null || department === null ? [] : [{ employee, department, date: dayAt(at) }],
  );
  const once = [...new Map(asked.map((day) => [dayKey(day), day])).values()];
  const locked = (await ask(context, lockedDaysOf, once)).reduce((all, some) => all.union(some), new Set<string>());
  const limit = context.now.add(ahead).toString();
  const seen = new Set<string>();
  return moved.map((punch, at): Judged => {
    const { employee = null, hired = null, stored: punchId = null, taken_back: isTakenBack = false } = found[at] ?? {};
    const key = `${employee} ${punch.punch_time}`;
    const verdict = ((): Judged['verdict'] => {
      if (employee === null) return 'unknownPerson';
      if (Temporal.Instant.compare(punch.punch_time, limit) > 0) return 'future';
      if (punchId !== null && !isTakenBack) return 'there';
      if (hired !== null && dayAt(at) < hired) return 'beforeHire';
      if (locked.has(dayKey({ employee, date: dayAt(at) }))) return 'locked';
      if (seen.has(key)) return 'there';
      return punchId === null ? 'new' : 'again';
    })();
    seen.add(key);
    return { punch, verdict, stored: punchId, employee };
  });
}
