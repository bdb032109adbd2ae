import { i18n, builtKey, type AnyKey } from '#shared/i18n/index.ts';
import type { ErrorToast } from '#shared/http/index.ts';
import type { Notice } from './places.ts';
import { openToaster, showToast, type ToastVariant } from '#shared/ui/feedback/show-toast.ts';

export interface Notification {
  readonly variant: ToastVariant;
  /** Locale keys; the first with a text is shown. */
  readonly keys: readonly [AnyKey, ...AnyKey[]];
  readonly context?: Readonly<Record<string, string | number>>;
  readonly requestId?: string | undefined;
}

/** Shows a notification in the person's language; loads the words and the toaster when first needed. */
export async function notify({ variant, keys, context, requestId }: Notification): Promise<void> {
  // The toaster loads at the same time as its words.
  openToaster().catch(() => undefined);
  await i18n.loadNamespaces(keys.map((key) => key.split(':')[0] ?? 'common'));
  showToast({ variant, text: i18n.t(keys, { ...context }), description: requestId });
}

/** Shows the error catalogue's message; a code without a text of its own gets the generic one. */
export function notifyError({ key, context, requestId }: ErrorToast): void {
  void notify({
    variant: 'error',
    keys: [builtKey(key), 'api:ZBOA0001'],
    context,
    requestId: key === 'api:ZBOA0001' ? requestId : undefined,
  });
}

const noticeTexts: Readonly<Record<Notice, Notification>> = {
  sessionTimeout: { variant: 'warning', keys: ['api:sessionTimeout'] },
  missingCode: { variant: 'error', keys: ['api:ZBOA0106'] },
  linkInvalid: { variant: 'error', keys: ['api:ZBOA0101'] },
  invalidEmail: { variant: 'error', keys: ['api:ZBOA0100'] },
  failed: { variant: 'error', keys: ['api:ZBOA0001'] },
  connectionLost: { variant: 'error', keys: ['api:connectionLost'] },
  accepted: { variant: 'success', keys: ['oauth:notice.accepted'] },
  passwordChanged: { variant: 'success', keys: ['oauth:notice.passwordChanged'] },
  passwordExpired: { variant: 'warning', keys: ['api:ZBOA0108'] },
  companyCreated: { variant: 'success', keys: ['oauth:notice.companyCreated'] },
};

/** Shows the notice left by the previous page. */
export function notifyNotice(notice: Notice): void {
  void notify(noticeTexts[notice]);
}
