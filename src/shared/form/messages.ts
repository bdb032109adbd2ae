import type { FieldMessage } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';

/** A field message in the reader's words: `common:validation.<code>`, filled with its context. */
export function useMessageText(): (message: FieldMessage | undefined) => string | undefined {
  const { t } = useTranslation('common');
  return (message) =>
    message === undefined ? undefined : t([`validation.${message.code}`, 'validation.type'], { ...message.context });
}
