import '#shared/form/form.css';
import './account.css';
import { useId, useState } from 'react';
import { endSecondFactor, renewRecoveryCodes } from '#features/onboarding/index.ts';
import type { FieldMessages } from '#shared/contract/index.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { Button, Dialog, showToast, TextField } from '#shared/ui/index.ts';
import { PasswordField } from '#shared/ui/field/password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const empty = { current_password: '', code: '' };

/** Switches the second factor off, or makes recovery codes anew: by the password and a code. */
export function ProvenSecondFactor({ isEnding, onClose }: { isEnding: boolean; onClose: () => void }) {
  const { t } = useTranslation(['oauth', 'common']);
  const textOf = useMessageText();
  const formId = useId();
  const [values, setValues] = useState(empty);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [refused, setRefused] = useState<FieldMessages>({});
  const [isBusy, setBusy] = useState(false);
  const type = (name: keyof typeof empty, text: string): void => {
    setRefused({});
    setValues({ ...values, [name]: stripSpaces(text) });
  };
  const submit = async (): Promise<void> => {
    const missing = (['current_password', 'code'] as const).filter((name) => values[name] === '');
    if (missing.length > 0)
      return setRefused(Object.fromEntries(missing.map((name) => [name, [{ code: 'required' }]])));
    setBusy(true);
    try {
      if (isEnding) {
        const outcome = await client.callEndpoint(endSecondFactor, { body: values });
        if (!outcome.isSuccess) return setRefused(outcome.fields);
        showToast({ variant: 'success', text: t('oauth:secondFactor.ended') });
        return onClose();
      }
      const outcome = await client.callEndpoint(renewRecoveryCodes, { body: values });
      if (!outcome.isSuccess) return setRefused(outcome.fields);
      setCodes(outcome.data.data.recovery_codes);
    } catch {
      // The client has said what went wrong; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const action = isEnding ? t('oauth:secondFactor.end') : t('oauth:secondFactor.renew');
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={action}
      description={isEnding ? t('oauth:secondFactor.endText') : t('oauth:secondFactor.renewText')}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      actions={
        codes ? (
          <Button variant="primary" onPress={onClose}>
            {t('oauth:secondFactor.done')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={isBusy}>
              {t('common:form.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="primary" isPending={isBusy}>
              {action}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form
          id={formId}
          className="record-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit();
          }}
        >
          <PasswordField
            name="current_password"
            label={t('common:password.current_password')}
            isRequired
            autoFocus
            autoComplete="current-password"
            value={values.current_password}
            onBlur={() => undefined}
            onChange={(text) => type('current_password', text)}
            errorMessage={textOf(refused['current_password']?.[0])}
          />
          <TextField
            name="code"
            label={t('oauth:secondFactor.code')}
            description={t('oauth:secondFactor.help')}
            isRequired
            autoComplete="one-time-code"
            maxLength={24}
            value={values.code}
            onChange={(text) => type('code', text)}
            errorMessage={textOf(refused['code']?.[0])}
          />
          <button type="submit" hidden aria-label={action} tabIndex={-1} />
        </form>
      )}
    </Dialog>
  );
}
