import { atom } from 'nanostores';

export type ToastVariant = 'success' | 'warning' | 'info' | 'error';

export interface ToastMessage {
  variant: ToastVariant;
  /** Already translated. */
  text: string;
  /** A second line, e.g. a request id. */
  description?: string | undefined;
}

/** Set with the first notification: the toaster loads only then. */
export const $isNotifying = /* @__PURE__ */ atom(false);

/**
 * Shows a notification. It can be called from anywhere. Hover and focus stop the timer; a further message waits until
 * one of the three visible ones has gone.
 */
export function showToast(message: ToastMessage): void {
  $isNotifying.set(true);
  import('./toast-queue.ts').then(
    ({ addToast }) => addToast(message),
    // Without a connection the toaster cannot be loaded.
    () => undefined,
  );
}
