import { and, eq } from 'drizzle-orm';
import { approvalCodes } from '#shared/contract/approvals.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../../http/index.ts';
import { act, changeFrom, lastAuthor, type Row } from '../../resource/index.ts';
import { actedFor, actingAs } from '../acting.ts';
import { activeStep } from '../course.ts';
import { loadCourse } from '../load-course.ts';
import { recordEvent } from '../record-event.ts';
import { byName } from '../deciding.ts';
import { inBox } from './condition.ts';
import { idsWhere } from './ids-where.ts';
import { wide } from './list.ts';
import { isAsked, leeway, lockedRequest, type KindServer } from './waiting.ts';

interface Lowered {
  readonly id: number;
  readonly version?: number | undefined;
  /** The approved amount, in the kind's own fields. */
  readonly given: Row;
}

/**
 * Approves less than was requested, if the step allows that.
 * @throws Refusal
 */
export async function lowerFromBox(
  server: KindServer,
  context: TenantContext,
  { id, version, given }: Lowered,
): Promise<void> {
  const acting = await actingAs(context);
  const row = await lockedRequest(server, context, id);
  const waiting = await idsWhere(
    server,
    context,
    and(eq(server.table.id, id), inBox(server, context, acting, 'waiting')),
  );
  if (!waiting.has(id)) throw new Refusal(commonCodes.notFound);
  if (version !== undefined && version !== row['version'])
    throw new Refusal(commonCodes.changedMeanwhile, { context: await lastAuthor(server, context, id) });
  const subject = server.subjectOf(row);
  const steps = await loadCourse(context, subject);
  const step = activeStep(steps);
  if (!step || !server.lower || !leeway(server, context, acting, { steps, record: row }).lower)
    throw new Refusal(approvalCodes.notLowered);
  const isByName = isAsked(step, acting);
  await changeFrom(server, context, id, await server.lower.set(context, row, given));
  await recordEvent(context, subject, 'lowered', {
    place: steps.indexOf(step),
    actedFor: isByName ? actedFor(acting, step.deciders) : null,
  });
  const as = isByName ? wide(context) : { ...context };
  if (isByName) byName.add(as);
  await act(server, as, 'approve', id);
}
