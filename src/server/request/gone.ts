import { anyDecider, isAsked, isSame, type CourseDecider, type CourseStep } from './course.ts';
import type { Decider } from './flow.ts';

/** Who decides instead of somebody, the nearest first. */
export interface Successors {
  readonly to: readonly Decider[];
  /** The role by which they are asked; null if it is not for one. */
  readonly role: number | null;
}

/**
 * Replaces deciders who can no longer decide, in every open step. Where one decision is enough, the others remain; otherwise each has
 * a successor. If nobody is left, those who may approve are asked: nothing is approved because somebody has left.
 * @param gone by their id in the step
 */
export function passOn(steps: readonly CourseStep[], gone: ReadonlyMap<number, Successors>): CourseStep[] {
  const isGone = (one: CourseDecider): boolean => one.id !== null && gone.has(one.id) && isAsked(one);
  return steps.map((step) => {
    const leaving = step.deciders.filter(isGone);
    if ((step.status !== 'active' && step.status !== 'waiting') || leaving.length === 0) return step;
    const deciders: CourseDecider[] = step.deciders.map((one) => (isGone(one) ? { ...one, status: 'passed' } : one));
    const isThere = (who: Decider): boolean =>
      deciders.some((one) => one.status !== 'passed' && one.who !== null && isSame(one.who, who));
    for (const { id, status } of leaving) {
      if (step.rule === 'any_one' && deciders.some(isAsked)) continue;
      const successors = id === null ? undefined : gone.get(id);
      const next = (successors?.to ?? []).filter((who) => !isThere(who));
      const taking = step.rule === 'any_one' ? next : next.slice(0, 1);
      deciders.push(...taking.map((who) => ({ id: null, who, status, ofRole: successors?.role ?? null })));
    }
    if (!deciders.some(isAsked)) deciders.push(anyDecider(step.status));
    return { ...step, deciders: step.status === 'active' ? withTurn(deciders) : deciders };
  });
}

/** Asks the next in order, if whoever was asked has gone. */
function withTurn(deciders: readonly CourseDecider[]): readonly CourseDecider[] {
  if (deciders.some(({ status }) => status === 'active')) return deciders;
  const next = deciders.findIndex(({ status }) => status === 'waiting');
  return deciders.map((one, place) => (place === next ? { ...one, status: 'active' } : one));
}
