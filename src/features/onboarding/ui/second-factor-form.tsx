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
  readonly onChange: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onAbandon: () => void;
}

const rules = { code: secondFactorRule };

/** Asks for the code of the authenticator application or a recovery code, after the right password. */
export function SecondFactorForm({ refused, isBusy, onChange, onSubmit, onAbandon }: SecondFactorFormProps) {
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
      <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
        {t('secondFactor.action')}
      </Button>
      <Button variant="quiet" fullWidth isDisabled={isBusy} onPress={onAbandon}>
        {t('secondFactor.back')}
      </Button>
    </form>
  );
}
