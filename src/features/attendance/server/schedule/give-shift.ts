import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { commonCodes, type CallData, type CallInput } from '#shared/contract/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { may, Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import {
  alone,
  changeRecord,
  createRecord,
  dataScope,
  deleteRecord,
  lastAuthor,
  registryOf,
} from '#server/resource/index.ts';
import { giveShift, shiftWouldCut, type CutSchedule } from '../../contract/give-shift.ts';
import { employeeScheduleServer } from '../resources.ts';
import { shifts } from '../tables.ts';
import { leftOf, type Period } from './cut.ts';
import { employeeSchedules } from './tables.ts';

type Given = CallInput<typeof giveShift>['body'];
type Existing = typeof employeeSchedules.$inferSelect & { readonly alias: string };

const periodOf = (row: Pick<Existing, 'start_date' | 'end_date'>): Period => ({
  start: row.start_date,
  end: row.end_date,
});

/** The named people within the person's data scope, in the order of their Employee ID. */
async function reached(context: TenantContext, ids: readonly number[]) {
  const { tx, companyId } = context;
  return tx
    .select({
      id: employees.id,
      first_name: employees.first_name,
      last_name: employees.last_name,
      emp_code: employees.emp_code,
    })
    .from(employees)
    .where(
      and(eq(employees.company_id, companyId), inArray(employees.id, [...ids]), dataScope(employeeServer, context)),
    )
    .orderBy(asc(employees.emp_code), asc(employees.id));
}

const nameOf = ({
  first_name: first,
  last_name: last,
}: {
  readonly first_name: string;
  readonly last_name: string | null;
}): string => `${first} ${last ?? ''}`.trim();

/** Schedules of some people that overlap a period, by employee. */
async function overlappingSchedules(
  context: TenantContext,
  ids: readonly number[],
  { start, end }: Period,
): Promise<Map<number, Existing[]>> {
  const { tx, companyId } = context;
  const rows = await tx
    .select({ schedule: employeeSchedules, alias: shifts.alias })
    .from(employeeSchedules)
    .innerJoin(shifts, and(eq(shifts.company_id, companyId), eq(shifts.id, employeeSchedules.shift)))
    .where(
      and(
        eq(employeeSchedules.company_id, companyId),
        inArray(employeeSchedules.employee, [...ids]),
        or(isNull(employeeSchedules.end_date), gte(employeeSchedules.end_date, start)),
        end === null ? undefined : lte(employeeSchedules.start_date, end),
      ),
    )
    .orderBy(asc(employeeSchedules.employee), asc(employeeSchedules.start_date));
  return Map.groupBy(
    rows.map(({ schedule, alias }) => ({ ...schedule, alias })),
    ({ employee }) => employee,
  );
}

async function wouldCut(
  context: TenantContext,
  { employees: ids, start_date: start, end_date: end = null }: CallInput<typeof shiftWouldCut>['body'],
): Promise<CallData<typeof shiftWouldCut>> {
  const taken: Period = { start, end };
  const people = await reached(context, ids);
  const overlapping = await overlappingSchedules(
    context,
    people.map(({ id }) => id),
    taken,
  );
  return {
    count: people.length,
    people: people.flatMap((person) => {
      const cut = (overlapping.get(person.id) ?? []).map((row): CutSchedule => ({
        id: row.id,
        version: row.version,
        shift: row.alias,
        period: periodOf(row),
        left: leftOf(periodOf(row), taken).map((part) => ({ ...part })),
      }));
      return cut.length === 0
        ? []
        : [{ employee: { id: person.id, display_name: nameOf(person) }, emp_code: person.emp_code, cut }];
    }),
  };
}

const writingOf = () => ({ server: employeeScheduleServer, registry: registryOf(employeeScheduleServer) });

function needs(context: TenantContext, verb: 'change' | 'delete'): void {
  if (!may(context.actor, `attendance.employee_schedule.${verb}`)) throw new Refusal(commonCodes.forbidden);
}

/** Cuts a schedule to make room for a period; its cycle continues unchanged. */
async function cut(context: TenantContext, row: Existing, taken: Period): Promise<void> {
  const [first, second] = leftOf(periodOf(row), taken);
  if (!first) {
    needs(context, 'delete');
    await deleteRecord(writingOf(), context, row.id);
    return;
  }
  needs(context, 'change');
  const cycle_start = row.cycle_start ?? row.start_date;
  await changeRecord(writingOf(), context, row.id, {
    start_date: first.start,
    end_date: first.end,
    ...(first.start === row.start_date ? {} : { cycle_start }),
    version: row.version,
  });
  if (!second) return;
  const { employee, shift, remark } = row;
  await createRecord(writingOf(), context, {
    employee,
    shift,
    remark,
    start_date: second.start,
    end_date: second.end,
    cycle_start,
  });
}

/** Locks people in the order of their ids, so that two callers with the same people cannot deadlock. */
async function give(context: TenantContext, body: Given): Promise<CallData<typeof giveShift>> {
  const { shift, start_date, end_date = null, cycle_start = null, remark = '' } = body;
  const taken: Period = { start: start_date, end: end_date };
  const people = await reached(context, body.employees);
  const ids = people.map(({ id }) => id).toSorted((a, b) => a - b);
  for (const id of ids) await oneAtATime(context.tx, 'attendance.employee_schedule', context.companyId, id);
  const overlapping = await overlappingSchedules(context, ids, taken);
  const seen = new Map(body.seen.map(({ id, version }) => [id, version]));
  const outcomes = new Map<number, Refusal | undefined>();
  for (const employee of ids) {
    const { refusal } = await alone(context, async () => {
      const rows = overlapping.get(employee) ?? [];
      const changed = rows.find(({ id, version }) => seen.get(id) !== version);
      if (changed)
        throw new Refusal(commonCodes.changedMeanwhile, {
          context: await lastAuthor(employeeScheduleServer, context, changed.id),
        });
      for (const row of rows) await cut(context, row, taken);
      await createRecord(writingOf(), context, { employee, shift, start_date, end_date, cycle_start, remark });
    });
    outcomes.set(employee, refusal);
  }
  return people.map((person) => {
    const refusal = outcomes.get(person.id);
    const employee = { id: person.id, display_name: nameOf(person) };
    return refusal
      ? { employee, ok: false, code: refusal.refusal.code, context: { ...refusal.context } }
      : { employee, ok: true, code: giveShift.successCode };
  });
}

export const giveShiftRoutes: readonly Route[] = [
  serve(shiftWouldCut, (context, { body }) => wouldCut(context, body)),
  serve(giveShift, (context, { body }) => give(context, body)),
];
