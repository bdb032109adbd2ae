import { useMachine } from '@xstate/react';
import { dialogWorkMachine, type Work } from '#machines/dialog-work/dialog-work.machine.ts';

export interface DialogFlow {
  readonly isBusy: boolean;
  /** Why the last try came to nothing, as it was given back or thrown. */
  readonly failure: unknown;
  /** Begins, unless something is under way; what is given back is why it came to nothing. */
  readonly run: (work: Work) => void;
  /** Says why nothing was begun. */
  readonly refuse: (failure: unknown) => void;
}

/** The flow `dialogWork` without the words of refusals, for what public pages load and for menus; else `useDialogWork`. */
export function useDialogFlow(): DialogFlow {
  const [snapshot, send] = useMachine(dialogWorkMachine);
  return {
    isBusy: snapshot.hasTag('busy'),
    failure: snapshot.context.failure,
    run: (work) => send({ type: 'work.started', work }),
    refuse: (failure) => send({ type: 'work.refused', failure }),
  };
}
