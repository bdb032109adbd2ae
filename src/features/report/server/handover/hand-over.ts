import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { CallData, CallInput } from '#shared/contract/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { reading, rowsOf, unordered, type Question } from '#server/report/index.ts';
import { handoverCodes } from '../../contract/payroll-handover.ts';
import type { handOver as handOverCall, previewHandover } from '../../contract/payroll-handover.ts';
import { payrollSummaryReport } from '../../contract.ts';
import { differingFigures, heldFigures, overlaps } from './differing.ts';
import { figuresNow } from './figures-now.ts';
import { peopleOf } from './people.ts';
import { conditionsOf, readAsked, type Asked } from './question.ts';
import { payrollFigures, payrollHandovers } from './tables.ts';

/** The people of the question, with the summary's rows where conditions need them. */
function whoOf({ services }: TenantContext, question: Question): SQL {
  const server = services.installed.reports.get(payrollSummaryReport.name)?.server;
  if (!server) throw new Error('The payroll summary is not installed');
  return peopleOf(question, rowsOf(server, unordered(server, question)));
}

const todayIn = ({ now }: TenantContext, { zone }: Question): Temporal.PlainDate =>
  now.toZonedDateTimeISO(zone).toPlainDate();

/** Counts what differs from what was handed over. */
export async function countDiffering({ tx }: TenantContext, question: Question) {
  const [counted] = await queryRows(
    tx,
    sql`select count(distinct held.employee)::int as people, count(*)::int as figures
      from ${heldFigures(question, sql`${question.where} and ${overlaps(question)}`)} cross join lateral ${differingFigures}`,
    z.object({ people: z.int(), figures: z.int() }),
  );
  return counted ?? { people: 0, figures: 0 };
}

const countedSchema = z.object({ people: z.int(), done: z.int(), overlapping: z.int(), partial: z.int() });

/** What a hand-over would contain, and whom it would leave out. */
export async function preview(context: TenantContext, content: string): Promise<CallData<typeof previewHandover>> {
  return reading(context.tx, async () => {
    const { question, earlier, content: stored } = await readAsked(context, content);
    const [counted] = await queryRows(
      context.tx,
      sql`select count(*) filter (where who.is_whole and not who.is_touched)::int as people,
          count(*) filter (where who.is_done)::int as done,
          count(*) filter (where who.is_touched and not who.is_done)::int as overlapping,
          count(*) filter (where not who.is_whole and not who.is_touched)::int as partial
        from ${whoOf(context, question)}`,
      countedSchema,
    );
    const { from, to } = question.period;
    return {
      from: from.toString(),
      to: to.toString(),
      conditions: await conditionsOf(context, stored),
      is_open: Temporal.PlainDate.compare(to, todayIn(context, question)) >= 0,
      ...(counted ?? { people: 0, done: 0, overlapping: 0, partial: 0 }),
      differing: await countDiffering(context, earlier),
    };
  });
}

/** Runs a statement that counts what it has kept. */
async function countKept({ tx }: TenantContext, statement: SQL): Promise<number> {
  const [row] = await queryRows(tx, statement, z.object({ n: z.int() }));
  return row?.n ?? 0;
}

const columns = sql.raw('company_id, employee, first_day, last_day, turn, handover, department, figures, corrected');

/** Keeps what has changed since earlier hand-overs, as it is now. */
function keepCorrections(context: TenantContext, { earlier }: Asked, handover: number): Promise<number> {
  return countKept(
    context,
    sql`with kept as (insert into ${payrollFigures} (${columns})
      select ${context.companyId}::bigint, held.employee, held.first_day, held.last_day, held.turn + 1, ${handover}::bigint,
        held.department, held.now, held.figures
      from ${heldFigures(earlier, sql`${earlier.where} and ${overlaps(earlier)}`)}
      where exists (select from ${differingFigures}) returning 1) select count(*)::int as n from kept`,
  );
}

/** Keeps the figures of everybody who has not been handed over for any of these days and whose days are all in the question. */
function keepFigures(context: TenantContext, { question }: Asked, handover: number): Promise<number> {
  const { from, to } = question.period;
  const [first, last] = [sql`${from.toString()}::date`, sql`${to.toString()}::date`];
  return countKept(
    context,
    sql`with asked as (
        select who.employee as key, who.employee, who.department, ${first} as first_day, ${last} as last_day
        from ${whoOf(context, question)} where who.is_whole and not who.is_touched
      ), kept as (
        insert into ${payrollFigures} (${columns})
        select ${context.companyId}::bigint, asked.employee, ${first}, ${last}, 0, ${handover}::bigint, asked.department, now.figures, null
        from asked join ${figuresNow(question, sql`asked whose`)} on now.key = asked.key
        returning 1
      ) select count(*)::int as n from kept`,
  );
}

/** Hands the payroll summary over. One at a time in a company: of two at once, the second finds what the first has left. */
export async function handOver(
  context: TenantContext,
  { content, corrections, remark }: CallInput<typeof handOverCall>['body'],
): Promise<CallData<typeof handOverCall>> {
  const { tx, companyId, actor, now } = context;
  await oneAtATime(tx, 'report.payroll_handover', companyId);
  return reading(tx, async () => {
    const asked = await readAsked(context, content);
    const { from, to } = asked.question.period;
    const day = todayIn(context, asked.question).toString();
    const [made] = await tx
      .insert(payrollHandovers)
      .values({
        company_id: companyId,
        serial: sql`coalesce((select max(earlier.serial) from ${payrollHandovers} earlier where earlier.company_id = ${companyId}), 0) + 1`,
        first_day: from.toString(),
        last_day: to.toString(),
        handed_on: day,
        content: asked.content,
        figures: [...asked.figures],
        with_corrections: corrections,
        remark,
        create_time: now.toString(),
        create_user: actor.userId,
        created_by: actor.name,
      })
      .returning({ id: payrollHandovers.id, serial: payrollHandovers.serial });
    if (!made) throw new Error('No hand-over was stored');
    // First, so that figures of this hand-over are not compared.
    const corrected = corrections ? await keepCorrections(context, asked, made.id) : 0;
    const people = await keepFigures(context, asked, made.id);
    if (people + corrected === 0) throw new Refusal(handoverCodes.nothingLeft);
    await writeLog(context, [
      {
        action: 'hand_over',
        objectType: 'report.payroll_handover',
        objectId: null,
        objectName: `${made.serial} · ${from.toString()} – ${to.toString()}`,
        changes: [
          { field: 'people', old: null, new: people },
          { field: 'corrections', old: null, new: corrected },
          { field: 'content', old: null, new: asked.content },
          ...(remark === '' ? [] : [{ field: 'remark', old: null, new: remark }]),
        ],
      },
    ]);
    const departments = await tx
      .selectDistinct({ id: payrollFigures.department })
      .from(payrollFigures)
      .where(sql`${eq(payrollFigures.company_id, companyId)} and ${eq(payrollFigures.handover, made.id)}`);
    context.publish({
      companyId,
      topic: 'report.payroll_handover',
      payload: { kind: 'add', serial: made.serial },
      departments: departments.map(({ id }) => id),
    });
    return { serial: made.serial, day, people, corrections: corrected };
  });
}
