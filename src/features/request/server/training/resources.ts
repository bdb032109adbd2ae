import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { absencesOf } from '#features/attendance/server.ts';
import { trainingTypes } from '#features/complement/server.ts';
import { employeeServer } from '#features/team/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { cancellationBy, ownRequestServer, requestServer } from '#server/request/index.ts';
import { ownTraining, training, trainingCodes } from '../../contract.ts';
import { zoneOf } from '../wall-instant.ts';
import {
  absencesIn,
  toTrainingPeriod,
  countTraining,
  refuseShape,
  refuseSkipped,
  type TrainingInput,
} from './training-period.ts';
import { hasCertificate } from './certificate.ts';
import { mark, recordResult, refuseLocked, refuseOverlap, resultDue, validityOf } from './effect.ts';
import { trainings } from './tables.ts';

type Row = typeof trainings.$inferSelect;

/** Calculates and checks the columns that follow from dates and hours, if any of them is given. */
async function judged(
  context: TenantContext,
  values: TrainingInput & { readonly training_type?: number | undefined },
  before: Row | null,
  employee: number | undefined,
) {
  const period = toTrainingPeriod({ ...before, ...values });
  if (employee === undefined || period === null) return { end_date: values.end_date ?? before?.end_date ?? '' };
  refuseShape(period);
  const tz = await zoneOf(context, employee, period.start_date);
  refuseSkipped(period, tz);
  const latest = context.now.toZonedDateTimeISO(tz).toPlainDate().add({ years: 5 }).toString();
  if (period.end_date > latest) refuseField('end_date', 'maxDate', { day: latest });
  await refuseLocked(context, employee, period);
  await refuseUnused(context, values.training_type ?? before?.training_type);
  await refuseOverlap(context, employee, period, before?.id);
  const counted = await countTraining(context, employee, period);
  return {
    ...period,
    tz,
    minutes: counted?.minutes ?? 0,
    ...(before ? {} : { apply_time: context.now.toString() }),
  };
}

/** @throws Refusal if the type is no longer in use */
async function refuseUnused({ tx, companyId }: TenantContext, type: number | undefined): Promise<void> {
  if (type === undefined) return;
  const [found] = await tx
    .select({ enabled: trainingTypes.enabled })
    .from(trainingTypes)
    .where(and(eq(trainingTypes.company_id, companyId), eq(trainingTypes.id, type)));
  if (found?.enabled === false) throw new Refusal(trainingCodes.typeNotInUse);
}

const display = sql<string>`${trainings.title} || ' · ' || ${trainings.request_no}`;

/** A number of weeks ahead, far enough apart that no two examples overlap. */
const example = (nth: number) => ({
  start_date: Temporal.PlainDate.from('2026-03-02').add({ weeks: nth }).toString(),
  end_date: Temporal.PlainDate.from('2026-03-03').add({ weeks: nth }).toString(),
  day_part: 'full' as const,
});

export const trainingServer = requestServer(training, {
  table: trainings,
  searched: { employee: employeeServer },
  display,
  example,
  inbox: 'approval.training',
  applicant: ({ employee }) => ({ employee }),
  daysOf: ({ start_date: from, end_date: to }) => [{ from, to }],
  firstDay: sql`${trainings.start_date}`,
  cancellation: (context) =>
    sql`case when trainings.mandatory then 'office' else ${cancellationBy('training_cancellation')(context)} end`,
  stays: sql`trainings.mandatory`,
  flowBy: ({ minutes }) => ({ amount: minutes }),
  prepare: async (context, values, before) => ({
    ...values,
    ...(await judged(context, values, before, before?.employee ?? values.employee)),
  }),
  computed: {
    has_certificate: (_, context) => hasCertificate(context),
    result_due: (_, context) => resultDue(context),
  },
  approved: async (context, row) => {
    await mark(context, row);
    return { set: { valid_until: await validityOf(context, row) } };
  },
  actions: { record_result: { run: recordResult } },
  cancelled: async (context, row) => {
    await mark(context, row);
    return { set: { valid_until: null } };
  },
});

/** The requests that people make for themselves. */
export const ownTrainingServer = ownRequestServer(ownTraining, trainingServer, {
  computed: { has_certificate: (_, context) => hasCertificate(context) },
  display,
  example,
  prepare: async (context, values, before) => ({
    ...values,
    ...(await judged(context, values, before, context.actor.employeeId ?? undefined)),
  }),
});

/** Tells the calculation of days about approved training whose type counts as work. */
export const trainingAnswer = answer(absencesOf, async ({ tx, companyId }, { employees, from, to }) => {
  const rows = await tx
    .select({
      employee: trainings.employee,
      training_type: trainings.training_type,
      start_date: trainings.start_date,
      end_date: trainings.end_date,
      day_part: trainings.day_part,
      start_time: trainings.start_time,
      end_time: trainings.end_time,
      tz: trainings.tz,
    })
    .from(trainings)
    .innerJoin(
      trainingTypes,
      and(eq(trainingTypes.company_id, companyId), eq(trainingTypes.id, trainings.training_type)),
    )
    .where(
      and(
        eq(trainings.company_id, companyId),
        inArray(trainings.employee, [...employees]),
        eq(trainings.status, 'approved'),
        // Who was not there was not in training.
        ne(trainings.attendance, 'absent'),
        eq(trainingTypes.counts_as_work, true),
        gte(trainings.end_date, from),
        lte(trainings.start_date, to),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, ({ employee }) => employee)].map(([employee, own]) => [
      employee,
      own.flatMap((row) => absencesIn(row, row.tz, row.training_type)),
    ]),
  );
});
