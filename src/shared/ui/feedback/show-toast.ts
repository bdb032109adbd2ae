import { atom } from 'nanostores';

export type ToastVariant = 'success' | 'warning' | 'info' | 'error';

export interface ToastMessage {
  variant: ToastVariant;
  /** Already translated. */
  text: string;
  /** A second line, e.g. a request id. */
  description?: string | undefined;
}

/** Set with the first notification: a page shows what shows them from then on, and loads it only then. */
export const $isNotifying = /* @__PURE__ */ atom(false);

/**
 * Notifies the person. May be called from anywhere. Hover and focus stop the clock; a further message waits until one of the
 * three visible has gone.
 */
export function showToast(message: ToastMessage): void {
  $isNotifying.set(true);
  import('./toast-queue.ts').then(
    ({ addToast }) => addToast(message),
    // Without a connection there is nothing to show it with.
    () => undefined,
  );
}
