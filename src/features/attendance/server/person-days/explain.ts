import { and, eq, inArray, sql } from 'drizzle-orm';
import { punches, terminalUsesOf } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { ExplainedDay } from '../../contract/explained-days.ts';
import { fatesOf } from '../../domain/punch-fates.ts';
import type { DayExplanation } from '../../domain/explanation.ts';
import { readDays } from './read-days.ts';
import { sourcesOf, timetablesOf } from './sources.ts';

type ExplainedPunch = ExplainedDay['punches'][number];

async function punchesOf(context: TenantContext, explanation: DayExplanation | null): Promise<ExplainedPunch[]> {
  const fates = fatesOf(explanation?.lines ?? []);
  if (fates.length === 0) return [];
  const { tx, companyId } = context;
  const rows = await tx
    .select({
      id: punches.id,
      state: punches.punch_state,
      alias: punches.terminal_alias,
      terminal: punches.terminal,
      day: sql<string>`to_char(${punches.punch_local}, 'YYYY-MM-DD')`,
    })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        inArray(
          punches.id,
          fates.map(({ id }) => id),
        ),
      ),
    );
  const at = [...new Set(rows.flatMap(({ terminal }) => terminal ?? []))];
  const uses = at.length === 0 ? undefined : await terminalUsesOf(context, at);
  const known = new Map(rows.map((row) => [row.id, row]));
  return fates.map((fate) => {
    const punch = known.get(fate.id);
    const role = punch && uses?.read(punch.terminal, punch.day)?.in_out_role;
    return {
      ...fate,
      punch_state: punch?.state ?? null,
      terminal_alias: punch?.alias ?? '',
      role: role === undefined || role === 'as_punched' ? null : role,
    };
  });
}

/**
 * The explanation of an employee's day; null if there is no such day.
 * @throws Refusal if the person may not see it
 */
export async function readExplainedDay(
  context: TenantContext,
  employee: number,
  date: string,
  isOwn: boolean,
): Promise<ExplainedDay | null> {
  const found = await readDays(context, employee, { from: date, to: date }, isOwn);
  const [row] = found.days;
  if (!row) return null;
  const { explanation, department: _, ...figures } = row;
  return {
    ...figures,
    employee: found.employee,
    told: explanation && {
      slots: [...explanation.slots],
      worked: [...explanation.worked],
      overtime: [...explanation.overtime],
      lines: [...explanation.lines],
    },
    punches: await punchesOf(context, explanation),
    timetables: [...(await timetablesOf(context, explanation ? [explanation] : [])).values()],
    sources: await sourcesOf(context, employee, row, isOwn),
  };
}
