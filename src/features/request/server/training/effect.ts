import { and, eq, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import { lockedDate, markAbsences } from '#features/attendance/server.ts';
import { trainingTypes } from '#features/complement/server.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { requestCodes, trainingCodes, type training } from '../../contract.ts';
import { validUntil } from '../../domain/certificate.ts';
import { absencesIn, overlaps, type TrainingPeriod } from './training-period.ts';
import { trainings } from './tables.ts';

type Row = typeof trainings.$inferSelect;

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** @throws Refusal if one of its days is locked for the person */
export async function refuseLocked(
  context: TenantContext,
  employee: number,
  { start_date: from, end_date: to }: Pick<Row, 'start_date' | 'end_date'>,
): Promise<void> {
  if (await lockedDate(context, employee, { from, to })) throw new Refusal(requestCodes.dayLocked);
}

/**
 * Trainings of one person are judged one at a time: two overlapping ones at once would not see each other. One that they missed leaves
 * its days free for another.
 * @param id the training itself, if it is stored
 * @throws Refusal if another training takes the same time
 */
export async function refuseOverlap(
  { tx, companyId }: TenantContext,
  employee: number,
  period: TrainingPeriod,
  id: number | undefined,
): Promise<void> {
  await oneAtATime(tx, 'request.training', companyId, employee);
  const beside = await tx
    .select()
    .from(trainings)
    .where(
      and(
        eq(trainings.company_id, companyId),
        eq(trainings.employee, employee),
        // A night reaches into the next date.
        gte(trainings.end_date, dayAfter(period.start_date, -1)),
        lte(trainings.start_date, dayAfter(period.end_date, 1)),
        inArray(trainings.status, ['pending', 'approved']),
        ne(trainings.attendance, 'absent'),
        id === undefined ? undefined : ne(trainings.id, id),
      ),
    );
  if (beside.some((other) => overlaps(period, other))) throw new Refusal(trainingCodes.overlaps);
}

/** Marks the days of a training for calculation after it starts or stops counting. */
export async function mark(context: TenantContext, row: Row): Promise<void> {
  await refuseLocked(context, row.employee, row);
  await markAbsences(context, [row.employee], absencesIn(row, row.tz, row.training_type));
}

/** Until when the certificate of an approved training is valid; null without one, or if it does not expire. */
export async function validityOf(
  { tx, companyId }: TenantContext,
  { training_type: type, end_date: end }: Row,
): Promise<string | null> {
  const [found] = await tx
    .select({ gives: trainingTypes.has_certificate, months: trainingTypes.certificate_months })
    .from(trainingTypes)
    .where(and(eq(trainingTypes.company_id, companyId), eq(trainingTypes.id, type)));
  return found?.gives ? validUntil(end, found.months) : null;
}

/** `early` before a training's first day where it is held, when nobody can know its result. Columns by the table's name, for lists. */
export const resultDue = ({ now }: TenantContext): SQL => sql`case when trainings.start_date >
  (${now.toString()}::timestamptz at time zone trainings.tz)::date then 'early' else '' end`;

type Result = (typeof training.actions.record_result)['input']['_output'];

/** Records who attended. It changes the days of somebody who was not there, as a cancellation does, and takes their certificate. */
export async function recordResult(
  context: TenantContext,
  row: Row,
  { attendance, score, result_note: note }: Result,
): Promise<{ readonly set: Partial<Row> }> {
  if (row.start_date > context.now.toZonedDateTimeISO(row.tz).toPlainDate().toString())
    throw new Refusal(trainingCodes.notBegun);
  if ((attendance === 'absent') !== (row.attendance === 'absent')) {
    if (attendance !== 'absent') await refuseOverlap(context, row.employee, row, row.id);
    await mark(context, row);
  }
  return {
    set: {
      attendance,
      score: attendance === 'present' ? (score ?? row.score) : null,
      result_note: attendance === 'planned' ? '' : note || row.result_note,
      valid_until: attendance === 'absent' ? null : await validityOf(context, row),
    },
  };
}
