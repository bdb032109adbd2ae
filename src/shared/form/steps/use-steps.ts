import { useMachine } from '@xstate/react';
import type { RefObject } from 'react';
import { fromPromise } from 'xstate';
import { stepsMachine } from '#machines/steps/steps.machine.ts';
import type { FormStep } from '#shared/contract/index.ts';

export interface Steps {
  /** The present step, from 0. */
  readonly step: number;
  /** The last that may be chosen. */
  readonly reached: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly goOn: () => void;
  readonly goBack: () => void;
  readonly choose: (step: number) => void;
  /** Opens the first of these steps, where something is wrong. */
  readonly showMistake: (steps: readonly number[]) => void;
}

/**
 * The flow `steps` of a form; a form without steps has a single one.
 * @param judging returns true if nothing is wrong with a step; called when the person continues
 */
export function useSteps(
  steps: readonly FormStep[],
  isThere: boolean,
  judging: RefObject<(step: number) => boolean>,
): Steps {
  const count = Math.max(1, steps.length);
  const [{ context }, send] = useMachine(
    stepsMachine.provide({
      actors: {
        judgeStep: fromPromise<boolean, { readonly step: number }>(({ input }) =>
          Promise.resolve(judging.current(input.step)),
        ),
      },
    }),
    { input: { count, reached: isThere ? count - 1 : 0 } },
  );
  const { step, reached } = context;
  return {
    step,
    reached,
    isFirst: step === 0,
    isLast: step >= count - 1,
    goOn: () => send({ type: 'next.pressed' }),
    goBack: () => send({ type: 'back.pressed' }),
    choose: (wanted) => send({ type: 'step.chosen', step: wanted }),
    showMistake: (wrong) => send({ type: 'mistake.found', step: Math.min(...wrong) }),
  };
}

/** The step of a group of fields; 0 in a form without steps. */
export function stepOfGroup(steps: readonly FormStep[], group: string): number {
  return Math.max(
    0,
    steps.findIndex(({ groups }) => groups.includes(group)),
  );
}
