import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import type { ToastMessage } from './show-toast.ts';

/** Spec section 9: at most three at once, each for five seconds. */
const maxVisibleToasts = 3;
const toastMilliseconds = 5000;

/** The content of the toaster. */
export const toastQueue = /* @__PURE__ */ new ToastQueue<ToastMessage>({ maxVisibleToasts });

export function addToast(message: ToastMessage): void {
  toastQueue.add(message, { timeout: toastMilliseconds });
}
