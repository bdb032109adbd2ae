import { atom } from 'nanostores';

export type ToastVariant = 'success' | 'warning' | 'info' | 'error';

export interface ToastMessage {
  variant: ToastVariant;
  /** Already translated. */
  text: string;
  /** A second line, e.g. a request id. */
  description?: string | undefined;
}

/** Set with the first notification, once the toaster has loaded. */
export const $isNotifying = /* @__PURE__ */ atom(false);

/**
 * Loads the toaster, and shows it. Only what has loaded is shown: without a connection the page would fail with it.
 * @returns adds a message
 */
export async function openToaster(): Promise<(message: ToastMessage) => void> {
  const [{ addToast }] = await Promise.all([import('./toast-queue.ts'), import('./toaster.tsx')]);
  $isNotifying.set(true);
  return addToast;
}

/**
 * Shows a notification. It can be called from anywhere. Hover and focus stop the timer; a further message waits until
 * one of the three visible ones has gone.
 */
export function showToast(message: ToastMessage): void {
  openToaster().then(
    (add) => add(message),
    // Without a connection the toaster cannot be loaded.
    () => undefined,
  );
}
