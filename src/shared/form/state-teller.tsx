import { useStore } from '@tanstack/react-form';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { FormValues } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { IncompleteInput } from './typed/incomplete.ts';
import { useIsUnsaved, type RecordFormApi } from './use-record-form.ts';

/** What the surface around a form (dialog, panel, page) needs to draw its buttons. */
export interface RecordFormState {
  /** Goes into the submit button's `form`. */
  readonly formId: string;
  readonly isSending: boolean;
  readonly isUnsaved: boolean;
  /**
   * Checks and sends; true if the server has saved it. For a new record in steps: goes to the next step, and sends on
   * the last.
   */
  readonly submit: () => Promise<boolean>;
  /** Checks, and returns what would be sent; null if something is wrong, which is shown at its field. */
  readonly peek: () => Promise<FormValues | null>;
  /** True if `submit` goes to another step. */
  readonly goesOn: boolean;
  /** To the previous step; undefined if there is none. */
  readonly goBack: (() => void) | undefined;
  /** Stops waiting for the server; typed values stay. */
  readonly stop: () => void;
}

/** Reports the form's values at each change. */
export function ValuesTeller({
  api,
  tell,
}: {
  readonly api: RecordFormApi;
  readonly tell: (values: FormValues) => void;
}) {
  const values = useStore(api.form.store, (state) => state.values);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => latest.current(values), [values]);
  return null;
}

interface StateTellerProps {
  readonly formId: string;
  readonly api: RecordFormApi;
  readonly incomplete: IncompleteInput;
  readonly tell: ((state: RecordFormState) => void) | undefined;
  readonly submit: () => Promise<boolean>;
  readonly peek: () => Promise<FormValues | null>;
  readonly goesOn: boolean;
  readonly goBack: (() => void) | undefined;
  readonly stop: () => void;
}

/** Reports the form's state to the surface around it, and guards the page against being left. */
export function StateTeller({ formId, api, incomplete, tell, goesOn, ...given }: StateTellerProps) {
  const isTyping = useSyncExternalStore(incomplete.subscribe, incomplete.isAny, incomplete.isAny);
  const isUnsaved = useIsUnsaved(api) || isTyping;
  const isSending = useStore(api.form.store, (state) => state.isSubmitting);
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const canGoBack = given.goBack !== undefined;
  // Before the next event: the surface decides by it whether leaving asks.
  useLayoutEffect(() => {
    tell?.({
      formId,
      isSending,
      isUnsaved,
      submit: () => latest.current.submit(),
      peek: () => latest.current.peek(),
      goesOn,
      goBack: canGoBack ? () => latest.current.goBack?.() : undefined,
      stop: () => latest.current.stop(),
    });
  }, [tell, formId, isSending, isUnsaved, goesOn, canGoBack]);
  return <LeaveGuard isUnsaved={isUnsaved && !isSending} />;
}
