import { useMachine } from '@xstate/react';
import type { RefObject } from 'react';
import { fromPromise } from 'xstate';
import { stepsMachine } from '#machines/steps/steps.machine.ts';
import type { FormStep } from '#shared/contract/index.ts';

export interface Steps {
  /** Where one stands, from 0. */
  readonly step: number;
  /** The last that may be chosen. */
  readonly reached: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly goOn: () => void;
  readonly goBack: () => void;
  readonly choose: (step: number) => void;
  /** Leads to the first of these steps: something there is wrong. */
  readonly showMistake: (steps: readonly number[]) => void;
}

/**
 * The flow `steps` of a form; a form without steps stands on its only one.
 * @param judging gives true where nothing is wrong with a step; asked when one goes on
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

/** On which step a group of fields stands; 0 in a form without steps. */
export function stepOfGroup(steps: readonly FormStep[], group: string): number {
  return Math.max(
    0,
    steps.findIndex(({ groups }) => groups.includes(group)),
  );
}
