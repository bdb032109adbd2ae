import { and, eq, inArray, sql } from 'drizzle-orm';
import { approvalCodes } from '#shared/contract/approvals.ts';
import { commonCodes, type BulkResult } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../../http/index.ts';
import { act, eachRecord, registryOf, type ResourceServer, type Row } from '../../resource/index.ts';
import { actedFor, actingAs, isActing } from '../acting.ts';
import { applicantAmong, toldOf } from '../applicant.ts';
import { activeStep, handOver } from '../course.ts';
import { saveCourse } from '../course-rows.ts';
import { loadCourse, type Subject } from '../load-course.ts';
import { recordEvent } from '../record-event.ts';
import { byName, type Said } from '../deciding.ts';
import { tellNamed } from '../tell.ts';
import { addressedTo, addressedByName, inBox } from './condition.ts';
import { idsWhere } from './ids-where.ts';
import { wide } from './list.ts';
import { requestDeciders } from '../tables.ts';

interface Decided extends Said {
  readonly ids: readonly number[];
  readonly versions?: Readonly<Record<string, number>> | undefined;
  readonly decision: 'approve' | 'reject';
}

/**
 * Decides about waiting requests. A person named by the step decides that step, whatever their data scope; a
 * person who may approve decides the requests they may see.
 */
export async function decideFromBox(
  server: ResourceServer,
  context: TenantContext,
  { ids, versions = {}, decision, reject_reason: reason, comment }: Decided,
  { successCode }: { readonly successCode: string },
): Promise<BulkResult[]> {
  const acting = await actingAs(context);
  const these = inArray(server.table.id, [...ids]);
  const waiting = await idsWhere(server, context, and(these, inBox(server, context, acting, 'waiting')));
  const named = await idsWhere(server, context, and(these, addressedByName(server, context, acting)));
  const known = await everAddressed(server, context, ids);
  const input = decision === 'reject' ? { reject_reason: reason } : { comment };
  return eachRecord(context, ids, successCode, async (id) => {
    if (!waiting.has(id)) throw new Refusal(known.has(id) ? commonCodes.wrongState : commonCodes.notFound);
    const as = named.has(id) ? wide(context) : { ...context };
    if (named.has(id)) byName.add(as);
    await act(server, as, decision, id, input, versions);
  });
}

/** Those requests that ever named the person as a decider, who may therefore learn their result. */
export async function everAddressed(server: ResourceServer, context: TenantContext, ids: readonly number[]) {
  const rows = await context.tx
    .selectDistinct({ request: requestDeciders.request })
    .from(requestDeciders)
    .where(and(addressedTo(server, context, await actingAs(context)), inArray(requestDeciders.request, [...ids])));
  return new Set(rows.map(({ request }) => request));
}

interface Forwarded {
  readonly id: number;
  readonly employee: number;
  readonly comment: string;
}

/**
 * Forwards a request to another employee, who decides instead.
 * @param whose the employee of a request, by its row
 * @throws Refusal if it does not wait for the person by name, or if the step or the target does not allow it
 */
export async function forward(
  server: ResourceServer & { readonly inbox: string | undefined },
  context: TenantContext,
  { id, employee, comment }: Forwarded,
  readers: { readonly subjectOf: (row: Row) => Subject; readonly employeeOf: (row: Row) => number | undefined },
): Promise<void> {
  const { table } = server;
  const acting = await actingAs(context);
  const [row]: Row[] = await context.tx
    .select()
    .from(table)
    .where(
      and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id), addressedByName(server, context, acting)),
    )
    .for('no key update');
  if (!row) throw new Refusal(commonCodes.notFound);
  const subject = readers.subjectOf(row);
  const steps = await loadCourse(context, subject);
  const step = activeStep(steps);
  const isMine = (one: Parameters<typeof isActing>[1]): boolean => isActing(acting, one);
  if (!step || !step.deciders.some((one) => one.status === 'active' && isMine(one)))
    throw new Refusal(commonCodes.wrongState);
  if (!step.canForward) throw new Refusal(approvalCodes.notForwarded);
  const applicant = readers.employeeOf(row) ?? 0;
  const isApplicant = await applicantAmong(context, applicant, row);
  const to = { employee };
  const isAsked = step.deciders.some(({ who }) => who !== null && 'employee' in who && who.employee === employee);
  if (isApplicant(to) || isAsked || !(await isEmployed(server, context, employee)))
    throw new Refusal(approvalCodes.notTo);
  const after = handOver(steps, isMine, [to]);
  await saveCourse(context, subject, steps, after);
  await recordEvent(context, subject, 'forwarded', {
    place: steps.indexOf(step),
    comment,
    actedFor: actedFor(acting, step.deciders),
  });
  await tellNamed(context, server, [to], toldOf({ employee: applicant }, row));
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
