import { and, eq, sql } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { may, Refusal, type TenantContext } from '../../http/index.ts';
import type { ResourceServer, Row } from '../../resource/index.ts';
import { actingIn, isActing, type Acting } from '../acting.ts';
import { canFollow } from '../added-step.ts';
import { activeStep, type CourseStep } from '../course.ts';
import type { Applicant } from '../applicant.ts';
import type { Days, Lowering } from '../kind-parts.ts';
import type { RequestServer, RequestTable } from '../request-server.ts';
import type { Subject } from '../load-course.ts';

/** The server of any kind with an inbox. */
export type KindServer = ResourceServer &
  Pick<RequestServer<unknown, RequestTable>, 'inbox'> & {
    readonly subjectOf: (row: Row) => Subject;
    readonly applicant: (row: Row) => Applicant;
    readonly lower: Lowering<Row> | undefined;
    readonly daysOf: ((row: Row) => readonly Days[]) | undefined;
  };

/**
 * Reads and locks a request until the transaction ends.
 * @throws Refusal notFound
 */
export async function lockedRequest({ table }: ResourceServer, context: TenantContext, id: number): Promise<Row> {
  const [row]: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id)))
    .for('no key update');
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}

/** Whether a step names the person, or somebody whom they represent. */
export const isAsked = (step: CourseStep | undefined, acting: Acting): boolean =>
  step?.deciders.some((one) => one.status === 'active' && isActing(actingIn(step, acting), one)) ?? false;

/** What the person may do with a request that waits for them, beside deciding. */
export function leeway(
  server: KindServer,
  context: TenantContext,
  acting: Acting,
  { steps, record }: { readonly steps: readonly CourseStep[]; readonly record: Row },
): { readonly forward: boolean; readonly add: boolean; readonly lower: boolean } {
  const step = activeStep(steps);
  const isNamed = isAsked(step, acting);
  const isOpen = step?.deciders.some(({ who, status }) => who === null && status === 'active') ?? false;
  const mayOpen = isOpen && may(context.actor, `${server.resource.name}.approve`);
  const mayAmount = isNamed ? step?.canEditAmount === true : mayOpen;
  return {
    forward: isNamed && step?.canForward === true,
    add: (isNamed || mayOpen) && canFollow(steps),
    lower: mayAmount && record['status'] === 'pending' && server.lower?.canBe(record) === true,
  };
}
