import { useTranslation } from '#shared/i18n/index.ts';
import { canUsePasskeys } from '#shared/passkey/can-use.ts';
import { Button } from '#shared/ui/index.ts';
import { isAsked, type Asked } from './proof.ts';
import { CodeField, CurrentPasswordField, type SecondFactorForm } from './proof-form.tsx';

interface ProofFieldsProps {
  readonly form: SecondFactorForm;
  readonly asked: Asked;
  /** The person would rather use a passkey than type. */
  readonly onPasskey: () => void;
}

/** Asks for the password, and for a code if the account has a second factor; or for a passkey in place of both. */
export function ProofFields({ form, asked, onPasskey }: ProofFieldsProps) {
  const { t } = useTranslation('oauth');
  return (
    <>
      <CurrentPasswordField form={form} />
      {isAsked(asked) ? (
        <CodeField
          form={form}
          label={t('secondFactor.code')}
          description={asked.since === null ? t('secondFactor.recoveryHelp') : t('secondFactor.help')}
        />
      ) : null}
      {asked.passkeys > 0 && canUsePasskeys() ? (
        <Button isDisabled={form.isBusy} onPress={onPasskey}>
          {t('passkey.instead')}
        </Button>
      ) : null}
    </>
  );
}
