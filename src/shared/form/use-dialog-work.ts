import type { Work } from '#machines/dialog-work/dialog-work.machine.ts';
import { useRefusalText } from './messages.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';

export interface DialogWork {
  readonly isBusy: boolean;
  /** Why the last attempt failed, in the reader's language. */
  readonly failure: string | null;
  /** Starts the work, unless other work is running; it returns a refusal, or a text of its own, on failure. */
  readonly run: (work: Work) => void;
  /** States why nothing was started. */
  readonly refuse: (text: string) => void;
}

/** The flow `dialogWork` of a dialog: what its buttons do besides saving a form. */
export function useDialogWork(): DialogWork {
  const refusalText = useRefusalText();
  const { failure, ...flow } = useDialogFlow();
  return {
    ...flow,
    failure: failure === undefined ? null : typeof failure === 'string' ? failure : refusalText(failure),
  };
}
