import { and, eq, sql, type SQL } from 'drizzle-orm';
import { approvalCodes } from '#shared/contract/approvals.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../../http/index.ts';
import { registryOf, type ResourceServer, type Row } from '../../resource/index.ts';
import { actedFor, actingAs, isActing } from '../acting.ts';
import { addedStep } from '../added-step.ts';
import { applicantAmong, toldOf } from '../applicant.ts';
import { activeStep, handOver, type CourseDecider, type CourseStep } from '../course.ts';
import { insertStep, saveCourse } from '../course-rows.ts';
import { loadCourse, type Subject } from '../load-course.ts';
import { recordEvent } from '../record-event.ts';
import { tellNamed } from '../tell.ts';
import { addressedByName, inBox } from './condition.ts';
import { leeway, type KindServer } from './waiting.ts';

/** A colleague whom an approver asks. */
interface Asked {
  readonly id: number;
  readonly employee: number;
  readonly comment: string;
}

interface Waiting {
  readonly row: Row;
  readonly subject: Subject;
  readonly steps: readonly CourseStep[];
}

/** @throws Refusal notFound if the request is not among those that the condition selects; locks it */
async function waitingRequest(
  server: KindServer,
  context: TenantContext,
  id: number,
  which: SQL | undefined,
): Promise<Waiting> {
  const { table } = server;
  const [row]: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id), which))
    .for('no key update');
  if (!row) throw new Refusal(commonCodes.notFound);
  const subject = server.subjectOf(row);
  return { row, subject, steps: await loadCourse(context, subject) };
}

const applicantOf = (server: KindServer, row: Row): number => {
  const whose = server.applicant(row);
  return 'employee' in whose ? whose.employee : 0;
};

/** @throws Refusal notTo for the applicant, for one of the deciders, and for somebody who does not work here */
async function refuseColleague(
  server: KindServer,
  context: TenantContext,
  row: Row,
  { employee, deciders }: { readonly employee: number; readonly deciders: readonly CourseDecider[] },
): Promise<void> {
  const isApplicant = await applicantAmong(context, applicantOf(server, row), row);
  const isThere = deciders.some(({ who }) => who !== null && 'employee' in who && who.employee === employee);
  if (isApplicant({ employee }) || isThere || !(await isEmployed(server, context, employee)))
    throw new Refusal(approvalCodes.notTo);
}

async function isEmployed(server: ResourceServer, context: TenantContext, employee: number): Promise<boolean> {
  const { table } = registryOf(server).get('personnel.employee');
  const rows = await context.tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, employee), sql`${table}.status = 'active'`),
    );
  return rows.length > 0;
}

/**
 * Forwards a request to another employee, who decides instead.
 * @throws Refusal if it does not wait for the person by name, or if the step or the target does not allow it
 */
export async function forward(
  server: KindServer,
  context: TenantContext,
  { id, employee, comment }: Asked,
): Promise<void> {
  const acting = await actingAs(context);
  const byName = addressedByName(server, context, acting);
  const { row, subject, steps } = await waitingRequest(server, context, id, byName);
  const step = activeStep(steps);
  const isMine = (one: CourseDecider): boolean => isActing(acting, one);
  if (!step || !step.deciders.some((one) => one.status === 'active' && isMine(one)))
    throw new Refusal(commonCodes.wrongState);
  if (!step.canForward) throw new Refusal(approvalCodes.notForwarded);
  await refuseColleague(server, context, row, { employee, deciders: step.deciders });
  const to = { employee };
  await saveCourse(context, subject, steps, handOver(steps, isMine, [to]));
  await recordEvent(context, subject, 'forwarded', {
    place: steps.indexOf(step),
    comment,
    actedFor: actedFor(acting, step.deciders),
    to: employee,
  });
  await tellNamed(context, server, [to], toldOf(server.applicant(row), row));
}

/**
 * Adds an employee who has to decide too, in a step after the active one. They are told once it is their turn.
 * @throws Refusal if it does not wait for the person, or if the course or the colleague does not allow it
 */
export async function addApprover(
  server: KindServer,
  context: TenantContext,
  { id, employee, comment }: Asked,
): Promise<void> {
  const acting = await actingAs(context);
  const waiting = inBox(server, context, acting, 'waiting');
  const { row, subject, steps } = await waitingRequest(server, context, id, waiting);
  const added = addedStep(steps, { employee });
  if (!added || !leeway(server, context, acting, { steps, record: row }).add) throw new Refusal(approvalCodes.notAdded);
  // Who is asked already, at any step, and who has approved.
  const deciders = steps.flatMap((step) =>
    step.status === 'skipped' ? [] : step.deciders.filter(({ status }) => status !== 'passed'),
  );
  if (employee === acting.employee) throw new Refusal(approvalCodes.notTo);
  await refuseColleague(server, context, row, { employee, deciders });
  const place = steps.findIndex(({ status }) => status === 'active');
  await insertStep(context, subject, added, place);
  await recordEvent(context, subject, 'approver_added', {
    place,
    comment,
    actedFor: actedFor(acting, steps[place]?.deciders ?? []),
    to: employee,
  });
}
