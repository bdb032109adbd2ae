import { employees, employeeServer } from '#features/team/server.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { may, Refusal, type TenantContext } from '#server/http/index.ts';
import {
  alone,
  changeRecord,
  createRecord,
  dataScope,
  deleteRecord,
  lastAuthor,
  registryOf,
} from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { commonCodes, type CallData, type CallInput } from '#shared/contract/index.ts';
import { editSchedule, scheduleEditCodes, type PlannedDayCell } from '../../contract.ts';
import { workDate } from '../../domain/work-date.ts';
import { loadPeople, type Person } from '../days/load-people.ts';
import { companyToday } from '../days/open-period.ts';
import { loadLocks, type Locks } from '../lock/holding.ts';
import { temporaryScheduleServer } from '../resources.ts';
import { readPlans, readTemporary } from './plans.ts';

type Cell = CallInput<typeof editSchedule>['body']['cells'][number];
type Edited = CallData<typeof editSchedule>;
type StoredTemporary = NonNullable<PlannedDayCell['temporary']>[number];

const keyOf = ({ employee, date }: Pick<Cell, 'employee' | 'date'>): string => `${employee} ${date}`;

interface Editing {
  readonly temporary: ReadonlyMap<string, readonly StoredTemporary[]>;
  /** Department of each employee whom the caller may see. */
  readonly departments: ReadonlyMap<number, number>;
  /** Days on which the employee's attendance is not tracked. */
  readonly untracked: ReadonlySet<string>;
  readonly today: string;
  readonly locks: Locks;
  readonly confirmed: boolean;
}

/**
 * Edits days one by one, ordered by person and date. An edit waits for other edits of the same person, and is then
 * refused if the day is no longer as the caller saw it.
 */
export async function editCells(context: TenantContext, cells: readonly Cell[], confirmed: boolean): Promise<Edited> {
  const ordered = cells.toSorted((a, b) => a.employee - b.employee || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const ids = [...new Set(ordered.map(({ employee }) => employee))];
  const dates = ordered.map(({ date }) => date).toSorted();
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  for (const id of ids) await oneAtATime(context.tx, 'attendance.temporary_schedule', context.companyId, id);
  const seen = await context.tx
    .select({ id: employees.id, department: employees.department })
    .from(employees)
    .where(
      and(eq(employees.company_id, context.companyId), inArray(employees.id, ids), dataScope(employeeServer, context)),
    );
  const editing: Editing = {
    temporary: await readTemporary(context, ids, range),
    departments: new Map(seen.map(({ id, department }) => [id, department])),
    untracked: untrackedOf(
      ordered,
      await loadPeople(
        context,
        seen.map(({ id }) => id),
        (await companyClock(context)).zone,
        { isReading: true, range },
      ),
    ),
    today: (await companyToday(context)).toString(),
    locks: await loadLocks(context, { from: workDate(range.from), to: workDate(range.to) }),
    confirmed,
  };
  const results = new Map<string, Omit<Edited[number], 'day'>>();
  for (const cell of ordered) {
    const about = { employee: cell.employee, date: cell.date };
    const { refusal } = await alone(context, () => editCell(context, cell, editing));
    results.set(keyOf(cell), {
      ...about,
      ...(refusal
        ? { ok: false, code: refusal.refusal.code, context: refusal.context }
        : { ok: true, code: editSchedule.successCode }),
    });
  }
  const plans = await readPlans(context, [...editing.departments.keys()], range);
  const from = workDate(range.from);
  return cells.flatMap((cell) => {
    const result = results.get(keyOf(cell));
    return result ? [{ ...result, day: plans.get(cell.employee)?.[workDate(cell.date) - from] ?? null }] : [];
  });
}

const untrackedOf = (cells: readonly Cell[], people: ReadonlyMap<number, Person>): Set<string> =>
  new Set(
    cells
      .filter(({ employee, date }) => people.get(employee)?.attendsOn(workDate(date)) === false)
      .map((cell) => keyOf(cell)),
  );

/** @throws Refusal if the day has changed since the caller saw it, or the change is not allowed */
async function editCell(context: TenantContext, cell: Cell, editing: Editing): Promise<void> {
  const { employee, date, expected, wanted } = cell;
  const department = editing.departments.get(employee);
  if (department === undefined) throw new Refusal(commonCodes.notFound);
  // Plans from before tracking ended can still be removed.
  if (wanted.length > 0 && editing.untracked.has(keyOf(cell))) throw new Refusal(scheduleEditCodes.untrackedDay);
  const stored = editing.temporary.get(keyOf(cell)) ?? [];
  if (!editing.confirmed) {
    if (editing.locks.holds(workDate(date), department)) throw new Refusal(scheduleEditCodes.lockedDay);
    if (date < editing.today) throw new Refusal(scheduleEditCodes.pastDay);
  }
  if (stored.length !== expected.length || stored.some(({ id, version }, at) => !isSeen(expected[at], id, version)))
    throw new Refusal(commonCodes.changedMeanwhile, {
      context: stored[0] ? await lastAuthor(temporaryScheduleServer, context, stored[0].id) : {},
    });
  const writing = { server: temporaryScheduleServer, registry: registryOf(temporaryScheduleServer) };
  const needs = (verb: 'add' | 'change' | 'delete'): void => {
    if (!may(context.actor, `attendance.temporary_schedule.${verb}`)) throw new Refusal(commonCodes.forbidden);
  };
  for (const [at, want] of wanted.entries()) {
    const before = stored[at];
    if (!before) {
      needs('add');
      await createRecord(writing, context, { employee, att_date: date, ...want });
    } else if (
      before.rule_flag !== want.rule_flag ||
      before.timetable !== want.timetable ||
      before.reason !== want.reason
    ) {
      needs('change');
      await changeRecord(writing, context, before.id, { ...want, version: before.version });
    }
  }
  for (const { id } of stored.slice(wanted.length)) {
    needs('delete');
    await deleteRecord(writing, context, id);
  }
}

const isSeen = (seen: { readonly id: number; readonly version: number } | undefined, id: number, version: number) =>
  seen?.id === id && seen.version === version;
