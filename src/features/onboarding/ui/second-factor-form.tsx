import { useTranslation } from '#shared/i18n/index.ts';
import type { FieldMessages } from '#shared/contract/index.ts';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { secondFactorRule } from '../domain/rules.ts';

interface SecondFactorFormProps {
  /** The messages about the last code. */
  readonly refused: FieldMessages;
  readonly isBusy: boolean;
  /** Whether the browser asks for the passkey. */
  readonly isProving: boolean;
  /** Whether a passkey may stand in place of the code. */
  readonly hasPasskey: boolean;
  readonly onPasskey: () => void;
  readonly onChange: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onAbandon: () => void;
}

const rules = { code: secondFactorRule };

/** Asks for the code of the authenticator application, a recovery code or a passkey, after the right password. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { refused, isBusy, isProving, hasPasskey, onPasskey, onChange, onSubmit, onAbandon } = props;
  const { t } = useTranslation('oauth');
  const { field, submit } = usePublicForm<keyof typeof rules>({
    rules,
    refused,
    isBusy,
    onChange,
    onSubmit: ({ code }) => onSubmit(code),
  });
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <h2>{t('secondFactor.title')}</h2>
      <TextField
        {...field('code')}
        label={t('secondFactor.code')}
        description={t('secondFactor.help')}
        inputMode="text"
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" variant="primary" fullWidth isPending={isBusy && !isProving} isDisabled={isProving}>
        {t('secondFactor.action')}
      </Button>
      {hasPasskey ? (
        <Button fullWidth isPending={isProving} isDisabled={isBusy && !isProving} onPress={onPasskey}>
          {t('passkey.instead')}
        </Button>
      ) : null}
      <Button variant="quiet" fullWidth isDisabled={isBusy} onPress={onAbandon}>
        {t('secondFactor.back')}
      </Button>
    </form>
  );
}
