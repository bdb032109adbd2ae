import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastVariant = 'success' | 'warning' | 'info' | 'error';

export interface ToastMessage {
  variant: ToastVariant;
  /** Already translated. */
  text: string;
  /** A second line, e.g. a request id. */
  description?: string | undefined;
}

/** Spec section 9: at most three at once, each for five seconds. */
export const maxVisibleToasts = 3;
export const toastMilliseconds = 5000;

export const toastQueue = /* @__PURE__ */ new ToastQueue<ToastMessage>({ maxVisibleToasts });

/**
 * Notifies the person. May be called from anywhere, before or after the {@link Toaster} is on the page. Hover and
 * focus stop the clock; a further message waits until one of the three visible has gone.
 *
 * @returns a function that takes the notification away
 */
export function showToast(message: ToastMessage): () => void {
  const key = toastQueue.add(message, { timeout: toastMilliseconds });
  return () => toastQueue.close(key);
}
