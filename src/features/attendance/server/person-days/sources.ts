import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { globalRule } from '../../contract.ts';
import type { ExplainedDay } from '../../contract/explained-days.ts';
import { DayKind, ScheduleSource, type Id } from '../../engine/index.ts';
import type { DayExplanation } from '../../domain/explanation.ts';
import { wordsIn } from '#server/words/index.ts';
import { departmentRuleServer } from '../resources.ts';
import { departmentRules } from '../rule/tables.ts';
import { asPublished } from '../schedule/drafts.ts';
import { departmentSchedules, employeeSchedules, temporarySchedules } from '../schedule/tables.ts';
import { shifts, timetables } from '../tables.ts';
import type { DayRow } from './day-row.ts';
import { holidaysOf } from './holidays.ts';

type Source = ExplainedDay['sources'][number];

const numbers = (ids: readonly (Id | null)[]): number[] => [
  ...new Set(ids.flatMap((id) => (id === null ? [] : [Number(id)]))),
];

/** The timetables of some days by id, with their present names. */
export async function timetablesOf(
  { tx, companyId }: TenantContext,
  explanations: readonly DayExplanation[],
): Promise<Map<number, { id: number; display_name: string; color: string | null }>> {
  const ids = numbers(explanations.flatMap(({ slots }) => slots.map(({ timetable }) => timetable)));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: timetables.id, display_name: timetables.alias, color: timetables.color })
    .from(timetables)
    .where(and(eq(timetables.company_id, companyId), inArray(timetables.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Schedules, shifts and holidays that a day was calculated by, if they still exist.
 * @param isOwn whether employees ask about their own day: of a day to come they see what is published
 */
export async function sourcesOf(
  context: TenantContext,
  employee: number,
  row: DayRow,
  isOwn: boolean,
): Promise<Source[]> {
  const entries = row.explanation?.entries ?? [];
  const seqs = (source: number): number[] => entries.flatMap((entry) => (entry.source === source ? [entry.seq] : []));
  return [
    ...(await temporaryOf(context, seqs(ScheduleSource.temporary), isOwn && row.is_planned)),
    ...(await schedulesOf(context, 'attendance.employee_schedule', seqs(ScheduleSource.employee))),
    ...(await schedulesOf(context, 'attendance.department_schedule', seqs(ScheduleSource.department))),
    ...(await shiftsOf(context, numbers(entries.map(({ shift }) => shift)))),
    ...(await rulesOf(context, row.rule_version)),
    ...(row.day_kind === DayKind.holiday || row.day_kind === DayKind.workday
      ? await holidaysOn(context, employee, row)
      : []),
  ];
}

async function temporaryOf(context: TenantContext, ids: readonly number[], isPublished: boolean): Promise<Source[]> {
  if (ids.length === 0) return [];
  const stored = await context.tx
    .select({ ...getTableColumns(temporarySchedules), day: dayInName(context, temporarySchedules.att_date) })
    .from(temporarySchedules)
    .where(and(eq(temporarySchedules.company_id, context.companyId), inArray(temporarySchedules.id, [...ids])));
  const rows = isPublished ? await asPublished(context, stored, { ids }) : stored;
  const days = new Map(stored.map(({ id, day }) => [id, day]));
  return rows.map(({ id, reason }) => ({
    of: 'attendance.temporary_schedule',
    id,
    display_name: [days.get(id) ?? '', reason].filter(Boolean).join(' · '),
  }));
}

async function schedulesOf(
  context: TenantContext,
  of: 'attendance.employee_schedule' | 'attendance.department_schedule',
  ids: readonly number[],
): Promise<Source[]> {
  if (ids.length === 0) return [];
  const { tx, companyId } = context;
  const table = of === 'attendance.employee_schedule' ? employeeSchedules : departmentSchedules;
  const rows = await tx
    .select({
      id: table.id,
      start: dayInName(context, table.start_date),
      end: dayInName(context, table.end_date),
    })
    .from(table)
    .where(and(eq(table.company_id, companyId), inArray(table.id, [...ids])));
  const { text } = wordsIn(context.actor.language);
  return rows.map(({ id, start, end }) => ({
    of,
    id,
    display_name: end === null ? text('common:dated.from', { day: start }) : `${start} – ${end}`,
  }));
}

async function shiftsOf({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: shifts.id, display_name: shifts.alias })
    .from(shifts)
    .where(and(eq(shifts.company_id, companyId), inArray(shifts.id, [...ids])));
  return rows.map((row) => ({ of: 'attendance.shift', ...row }));
}

/**
 * The department rules that a day was calculated by, topmost first, named by department, with their fields at that
 * time.
 */
async function rulesOf(context: TenantContext, version: string): Promise<Source[]> {
  const { tx, companyId } = context;
  const used = version.split('+').flatMap((one) => {
    const [, id, from] = /^department (\d+)(?: (\S+))?$/.exec(one) ?? [];
    return id === undefined ? [] : [{ id: Number(id), from: from ?? null }];
  });
  if (used.length === 0) return [];
  const rows = await tx
    .select({ rule: departmentRules, name: departments.dept_name })
    .from(departmentRules)
    .innerJoin(departments, and(eq(departments.company_id, companyId), eq(departments.id, departmentRules.department)))
    .where(
      and(
        eq(departmentRules.company_id, companyId),
        inArray(
          departmentRules.id,
          used.map(({ id }) => id),
        ),
      ),
    );
  const ruleVersions = await datedRecords(
    departmentRuleServer,
    context,
    rows.map(({ rule }) => rule),
  );
  return used.flatMap(({ id, from }) => {
    const row = rows.find(({ rule }) => rule.id === id);
    if (!row) return [];
    const fields = ruleVersions.get(id)?.find((one) => one.from === from)?.record ?? row.rule;
    const says = Object.entries(fields).flatMap(([name, value]) => (value !== null && isRuleField(name) ? [name] : []));
    return [{ of: 'attendance.department_rule' as const, id, display_name: row.name, says }];
  });
}

const isRuleField = (name: string): boolean => Object.hasOwn(globalRule.fields, name);

/** The holidays of a date for the employee. */
async function holidaysOn(context: TenantContext, employee: number, row: DayRow): Promise<Source[]> {
  const found = await holidaysOf(context, employee, { from: row.att_date, to: row.att_date });
  // On a workday only half of the day was a holiday; a whole one did not count by the rule.
  const isWorkday = row.day_kind === DayKind.workday;
  return found
    .filter(({ day_part: part }) => !isWorkday || part !== 'full')
    .map(({ id, display_name }) => ({ of: 'complement.holiday', id, display_name }));
}
