import type { Work } from '#machines/dialog-work/dialog-work.machine.ts';
import { useRefusalText } from './messages.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';

export interface DialogWork {
  readonly isBusy: boolean;
  /** Why the last try came to nothing, in the reader's words. */
  readonly failure: string | null;
  /** Begins, unless something is under way; what is given back is a refusal, or a text of one's own. */
  readonly run: (work: Work) => void;
  /** Says why nothing was begun. */
  readonly refuse: (text: string) => void;
}

/** The flow `dialogWork` of a dialog: what its buttons do beside saving a form. */
export function useDialogWork(): DialogWork {
  const refusalText = useRefusalText();
  const { failure, ...flow } = useDialogFlow();
  return {
    ...flow,
    failure: failure === undefined ? null : typeof failure === 'string' ? failure : refusalText(failure),
  };
}
