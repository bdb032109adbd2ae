import type { CoursePurpose } from '#shared/contract/request-course.ts';
import { may, type TenantContext } from '../http/index.ts';
import type { ActionServer } from '../resource/index.ts';
import { accountOfEmployee } from '../tenancy/membership.ts';
import { departmentOfPerson } from '../tenancy/person-departments.ts';
import type { RequestRow } from './applicant.ts';
import { decideCancellation, toldBy, type CancellableKind } from './cancellation.ts';
import type { Decision } from './course.ts';
import { endCourse } from './course-rows.ts';
import { byName, byTime, commentOf, reasonsSchema } from './deciding.ts';
import { grantedOf, loweredOf } from './granted.ts';
import type { Days, Follow, Lowering } from './kind-parts.ts';
import { holdLocksOver } from './locked-days.ts';
import { loadCourseAmong } from './load-course.ts';
import { decideRequest } from './progress.ts';
import { recordEvent } from './record-event.ts';
import { tellEnding } from './tell-outcome.ts';

interface DecidedKind<Stored> {
  readonly kind: () => CancellableKind<Stored> & {
    readonly daysOf: ((row: Stored) => readonly Days[]) | undefined;
  };
  /** @throws Refusal if the request is the actor's own */
  readonly refuseOwn: (context: TenantContext, row: Stored) => void;
  /** What follows, in the transaction of the decision; `cancelled` undoes `approved`. */
  readonly effects: {
    readonly [K in 'approved' | 'rejected' | 'revoked' | 'cancelled']: Follow<Stored> | undefined;
  };
  readonly lower: Lowering<Stored> | undefined;
  /** Reads and locks what the effect of an approval needs of several requests. */
  readonly gather: ((context: TenantContext, all: readonly Stored[]) => Promise<void>) | undefined;
}

type Decisions = 'approve' | 'reject' | 'revoke' | 'cancel' | 'approve_cancel' | 'reject_cancel';

/** The actions by which a kind of request is decided, taken back for its applicant, and cancelled. */
export function decisionsOf<Stored>({
  kind,
  refuseOwn,
  effects,
  lower,
  gather,
}: DecidedKind<Stored>): Readonly<Record<Decisions, ActionServer<unknown, Stored>>> {
  const subjectOf = (row: Stored) => kind().subjectOf(row);
  const told = (row: Stored) => toldBy(kind(), row);
  // A table of requests has these columns.
  const columns = (set: object): Partial<Stored> => set;
  const decidedNow = ({ actor, now }: TenantContext) => ({ decided_by: actor.name, decide_time: now.toString() });
  /** Decides the active step of the request, or of its cancellation, for the person. */
  const decideStep = async (
    context: TenantContext,
    row: Stored,
    all: readonly Stored[],
    given: { readonly decision: Decision; readonly comment: string; readonly purpose?: CoursePurpose },
  ) => {
    refuseOwn(context, row);
    const byRight = !byName.has(context) && may(context.actor, `${kind().resource.name}.approve`);
    const ids = all.map((one) => (one as unknown as RequestRow).id);
    const steps = await loadCourseAmong(context, subjectOf(row), all, ids);
    const deciding = { ...given, told: told(row), before: steps, byRight, isAutomatic: byTime.has(context) };
    return { outcome: await decideRequest(context, kind(), subjectOf(row), deciding), steps };
  };
  const lowered = loweredOf(() => kind().resource.name);
  /** What is told of each of several requests, read in one go. */
  const gatherTold = async (context: TenantContext, all: readonly Stored[]): Promise<void> => {
    const people = all.flatMap((row) => told(row).employee ?? []);
    await accountOfEmployee.gather(context, people);
    await departmentOfPerson.gather(context, people);
  };
  const decide = (follow: Follow<Stored> | undefined, decision: Decision): ActionServer<unknown, Stored> => ({
    gather: async (context, all) => {
      await gatherTold(context, all);
      if (decision === 'rejected') return;
      if (lower)
        await lowered.gather(
          context,
          all.map((row) => told(row).id),
        );
      const { daysOf } = kind();
      if (daysOf) await holdLocksOver(context, all.flatMap(daysOf));
      await gather?.(context, all);
    },
    run: async (context, row, input, all) => {
      const comment = commentOf(decision, input);
      const { outcome, steps } = await decideStep(context, row, all, { decision, comment });
      if (outcome === 'pending') return { to: 'pending', set: {} };
      const effect = (await follow?.(context, row)) ?? {};
      const ending =
        decision === 'rejected'
          ? { result: decision, reason: comment }
          : {
              result: decision,
              comment,
              granted: await grantedOf(context, subjectOf(row), { lower, lowered }, { ...row, ...effect.set }),
            };
      await tellEnding(context, kind(), told(row), ending, steps);
      return { ...effect, set: columns({ ...decidedNow(context), ...effect.set }) };
    },
  });
  const aboutCancellation = {
    kind,
    cancelled: effects.cancelled,
    decideStep: async (...[context, row, all, given]: Parameters<typeof decideStep>) =>
      decideStep(context, row, all, { ...given, purpose: 'cancel' }),
  };
  return {
    approve: decide(effects.approved, 'approved'),
    reject: decide(effects.rejected, 'rejected'),
    revoke: {
      run: async (context, row) => {
        const effect = (await effects.revoked?.(context, row)) ?? {};
        const steps = await endCourse(context, subjectOf(row));
        await recordEvent(context, subjectOf(row), 'revoked');
        await tellEnding(context, kind(), told(row), { result: 'revoked' }, steps);
        return { ...effect, set: columns({ ...decidedNow(context), ...effect.set }) };
      },
    },
    cancel: {
      run: async (context, row, input) => {
        refuseOwn(context, row);
        const comment = reasonsSchema.safeParse(input).data?.cancel_reason ?? '';
        await recordEvent(context, subjectOf(row), 'cancelled', { comment });
        const effect = (await effects.cancelled?.(context, row)) ?? {};
        // Its applicant may have asked for it.
        const steps = await endCourse(context, subjectOf(row));
        await tellEnding(context, kind(), told(row), { result: 'cancelled', reason: comment }, steps);
        return { ...effect, set: columns({ cancel_asked: null, ...effect.set }) };
      },
    },
    approve_cancel: decideCancellation('approved', aboutCancellation),
    reject_cancel: decideCancellation('rejected', aboutCancellation),
  };
}
