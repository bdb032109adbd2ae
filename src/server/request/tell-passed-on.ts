import type { TenantContext } from '../http/index.ts';
import { notify } from '../notifications/index.ts';
import type { Told } from './applicant.ts';
import type { CourseStep } from './course.ts';
import type { Decider } from './flow.ts';
import { tellSteps } from './inbox/course-view.ts';
import { accountsOf, tellApprovers, tellNamed } from './tell.ts';
import { applicantOf, type ServedKind } from './tell-outcome.ts';

interface PassedOn {
  /** The step, as it asks now. */
  readonly step: CourseStep;
  /** Those who are there and decide no more, since they have lost their role. */
  readonly former: readonly Decider[];
  /** Those who decide now instead; null for everybody who may approve. */
  readonly to: readonly (Decider | null)[];
}

/** Tells those who decide now, the applicant, and those who are there and decide no more. */
export async function tellPassedOn(
  context: TenantContext,
  kind: ServedKind,
  told: Told,
  { step, former, to }: PassedOn,
): Promise<void> {
  const named = to.flatMap((who) => who ?? []);
  if (named.length < to.length)
    await tellApprovers(context, kind.resource, { type: kind.resource.name, id: told.id }, told.employee);
  if (named.length > 0) await tellNamed(context, kind, named, told);
  const [shown] = await tellSteps(kind, context, [step], new Map());
  const names = (shown?.deciders ?? []).flatMap(({ name, status }) => (status === 'active' ? [name] : []));
  const notification = {
    kind: 'request_passed_on' as const,
    data: {
      about: kind.resource.words,
      number: told.number,
      to: names.includes(null) ? '' : names.filter((name) => name !== '').join(', '),
    },
  };
  const applicant = await applicantOf(context, kind, told);
  if (applicant) await notify(context, [applicant.user], { ...notification, target: applicant.target });
  await notify(context, await accountsOf(context, former, told), {
    ...notification,
    target: { type: kind.inbox ?? kind.resource.name, id: null },
  });
}
