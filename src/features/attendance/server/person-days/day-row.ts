import { and, asc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { dayFigures } from '../../domain/day-figures.ts';
import { flagNames, type OpenDay } from '../../engine/index.ts';
import { decodeExplanation, encodeExplanation, type DayExplanation } from '../../domain/explanation.ts';
import { lateMinutes } from '../days/situations.ts';
import { attDayDetails, attDayTotals, dayMarks } from '../days/tables.ts';

/** Figures shared by stored and future days. */
const columns = {
  att_date: attDayTotals.att_date,
  zone: attDayTotals.zone,
  status: attDayTotals.status,
  day_kind: attDayTotals.day_kind,
  schedule_source: attDayTotals.schedule_source,
  first_in: attDayTotals.first_in,
  last_out: attDayTotals.last_out,
  in_used: attDayTotals.in_used,
  out_used: attDayTotals.out_used,
  required_min: attDayTotals.required_min,
  present_min: attDayTotals.present_min,
  regular_min: attDayTotals.regular_min,
  break_min: attDayTotals.break_min,
  late_min: lateMinutes.mapWith(Number),
  early_min: attDayTotals.early_min,
  short_min: attDayTotals.short_min,
  absent_min: attDayTotals.absent_min,
  leave_min: attDayTotals.leave_min,
  training_min: attDayTotals.training_min,
  ot_min: attDayTotals.ot_min,
  ot_pending_min: attDayTotals.ot_pending_min,
  night_min: attDayTotals.night_min,
  punch_count: attDayTotals.punch_count,
};

/** A work date for display: its figures and their explanation. */
export type DayRow = Omit<Awaited<ReturnType<typeof selectDays>>[number], 'flags' | 'told' | 'calculated_at'> & {
  /** ISO instant; null for a future day. */
  readonly calculated_at: string | null;
  readonly flags: string[];
  /** Null if an older version stored none. */
  readonly explanation: DayExplanation | null;
  readonly is_planned: boolean;
};

function selectDays({ tx, companyId }: TenantContext, where: SQL | undefined) {
  const waiting = sql<boolean>`exists (select 1 from ${dayMarks} m where m.company_id = ${companyId}
    and m.employee = ${attDayTotals.employee} and m.first_date <= ${attDayTotals.att_date}
    and (m.last_date is null or m.last_date >= ${attDayTotals.att_date}))`;
  return tx
    .select({
      ...columns,
      flags: attDayTotals.flags,
      department: attDayTotals.department,
      rule_version: attDayTotals.rule_version,
      calculated_at: attDayTotals.create_time,
      told: attDayDetails.told,
      is_waiting: waiting,
    })
    .from(attDayTotals)
    .leftJoin(
      attDayDetails,
      and(
        eq(attDayDetails.company_id, companyId),
        eq(attDayDetails.employee, attDayTotals.employee),
        eq(attDayDetails.att_date, attDayTotals.att_date),
      ),
    )
    .where(where)
    .orderBy(asc(attDayTotals.att_date));
}

/**
 * The stored days of an employee, in order.
 * @param range ISO dates, both inclusive
 * @param scope which of them may be seen; undefined for all
 */
export async function storedDays(
  context: TenantContext,
  employee: number,
  range: { readonly from: string; readonly to: string },
  scope: SQL | undefined,
): Promise<DayRow[]> {
  const rows = await selectDays(
    context,
    and(
      eq(attDayTotals.company_id, context.companyId),
      eq(attDayTotals.employee, employee),
      gte(attDayTotals.att_date, range.from),
      lte(attDayTotals.att_date, range.to),
      scope,
    ),
  );
  return rows.map(({ told, flags, ...row }) => ({
    ...row,
    flags: flagNames(flags),
    explanation: told === null ? null : decodeExplanation(told),
    is_planned: false,
  }));
}

/** A day that is not stored, as the engine plans it. */
export function plannedDay({ record, drawn }: OpenDay, department: number): DayRow {
  return {
    ...dayFigures(record),
    department,
    rule_version: record.ruleVersionId,
    calculated_at: null,
    explanation: drawn === null ? null : decodeExplanation(encodeExplanation(record.trace ?? [], drawn)),
    is_waiting: false,
    is_planned: true,
  };
}
