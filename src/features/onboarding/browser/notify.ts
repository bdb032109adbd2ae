import { atom } from 'nanostores';
import { i18n } from '#shared/i18n/index.ts';
import type { ErrorToast } from '#shared/http/index.ts';
import type { ToastVariant } from '#shared/ui/feedback/toast-queue.ts';

/** Set with the first notification: pages then load what shows it. */
export const $isNotifying = /* @__PURE__ */ atom(false);

export interface Notification {
  readonly variant: ToastVariant;
  /** Locale keys, the first that has a text is shown. */
  readonly keys: readonly [string, ...string[]];
  readonly context?: Readonly<Record<string, string | number>>;
  readonly requestId?: string | undefined;
}

/** Notifies the person, in their language; loads the words and the toaster when first needed. */
export async function notify({ variant, keys, context, requestId }: Notification): Promise<void> {
  $isNotifying.set(true);
  const [{ showToast }] = await Promise.all([
    import('#shared/ui/feedback/toast-queue.ts'),
    i18n.loadNamespaces(keys.map((key) => key.split(':')[0] ?? 'common')),
  ]);
  showToast({ variant, text: i18n.t([...keys], { ...context }), description: requestId });
}

/** Shows what the error catalogue says; a code without a text of its own gets the generic one. */
export function notifyError({ key, context, requestId }: ErrorToast): void {
  void notify({ variant: 'error', keys: [key, 'api:ZBOA0001'], context, requestId: key === 'api:ZBOA0001' ? requestId : undefined });
}
