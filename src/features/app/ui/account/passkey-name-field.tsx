import type { SecondFactorForm } from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { TextField } from '#shared/ui/index.ts';

/** What the person calls the passkey. */
export function PasskeyNameField({
  form,
  autoFocus = false,
}: {
  readonly form: SecondFactorForm;
  readonly autoFocus?: boolean;
}) {
  const { t } = useTranslation('oauth');
  const textOf = useMessageText();
  return (
    <TextField
      name="name"
      label={t('passkey.name')}
      description={t('passkey.nameHelp')}
      isRequired
      autoFocus={autoFocus}
      autoComplete="off"
      maxLength={50}
      value={form.values.name}
      onChange={(text) => form.type('name', text)}
      errorMessage={textOf(form.refused['name']?.[0])}
    />
  );
}
