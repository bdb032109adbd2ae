import { z } from 'zod';
import type { FieldMessage } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation, mistakeKeys, codeKeys } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';

/** A field message in the reader's language: `common:validation.<code>`, filled with its context. */
export function useMessageText(): (message: FieldMessage | undefined) => string | undefined {
  const { t } = useTranslation('common');
  const written = useWritten();
  return (message) => {
    return message && t(mistakeKeys(message.code), written(message.context));
  };
}

/** Why the server refused, or that it could not be reached, in the reader's language (`api:<code>`). */
export function useRefusalText(): (refusal: unknown) => string {
  const { t } = useTranslation(['common', 'api']);
  const written = useWritten();
  return (refusal) => {
    const { code, context } = codedSchema.safeParse(refusal).data ?? {};
    if (code === undefined)
      return t(isCallError(refusal) && refusal.kind !== 'network' ? 'api:ZBOA0001' : 'common:form.unreachable');
    return t(codeKeys(code), written(context));
  };
}

const codedSchema = z.looseObject({
  code: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
