import { useMachine } from '@xstate/react';
import { dialogWorkMachine, type Work } from '#machines/dialog-work/dialog-work.machine.ts';

export interface DialogFlow {
  readonly isBusy: boolean;
  /** Why the last attempt failed, as it was returned or thrown. */
  readonly failure: unknown;
  /** Starts the work, unless other work is running; it returns why it failed. */
  readonly run: (work: Work) => void;
  /** States why nothing was started. */
  readonly refuse: (failure: unknown) => void;
}

/**
 * The flow `dialogWork` without the texts of refusals, for public pages and for menus; otherwise use `useDialogWork`.
 */
export function useDialogFlow(): DialogFlow {
  const [snapshot, send] = useMachine(dialogWorkMachine);
  return {
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
    run: (work) => send({ type: 'work.started', work }),
    refuse: (failure) => send({ type: 'work.refused', failure }),
  };
}
