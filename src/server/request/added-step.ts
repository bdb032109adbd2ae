import type { CourseStep } from './course.ts';
import type { Decider } from './flow.ts';

/** The most steps of a request, those of its workflow included. */
const mostOfRequest = 30;

/** Whether somebody can be added after the active step: after a consent the approvers follow anyway. */
export const canFollow = (steps: readonly CourseStep[]): boolean =>
  steps.length < mostOfRequest && steps.some(({ status, isConsent }) => status === 'active' && isConsent !== true);

/** The step after the active one in which somebody has to decide too, under the same terms; undefined without one. */
export function addedStep(steps: readonly CourseStep[], who: Decider): CourseStep | undefined {
  const active = steps.find(({ status }) => status === 'active');
  return (
    active && {
      ...active,
      id: null,
      node: null,
      name: '',
      rule: 'any_one',
      status: 'waiting',
      deciders: [{ id: null, who, status: 'waiting' }],
      notified: [],
      // They were asked for, whatever they decided before.
      skipIfSame: false,
      whenEmpty: 'admin',
    }
  );
}
