import '#shared/form/form.css';
import './account.css';
import { useId, useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#features/onboarding/index.ts';
import type { CallData, FieldMessages } from '#shared/contract/index.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { client, session } from '#shared/session/index.ts';
import { Button, Dialog, TextField } from '#shared/ui/index.ts';
import { PasswordField } from '#shared/ui/field/password-field.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Secret = CallData<typeof beginSecondFactor>;

/** The password, then the QR code and a first code of the application, then the recovery codes. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['oauth', 'common']);
  const textOf = useMessageText();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [refused, setRefused] = useState<FieldMessages>({});
  const [isBusy, setBusy] = useState(false);
  const type = (text: string): void => {
    setRefused({});
    setTyped(stripSpaces(text));
  };
  const ask = async <Data,>(call: () => Promise<Outcome<Data>>, done: (data: Data) => void): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await call();
      if (outcome.isSuccess) {
        done(outcome.data.data);
        setTyped('');
      } else setRefused(outcome.fields);
    } catch {
      // The client has said what went wrong; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    if (isBusy) return;
    const field = secret ? 'code' : 'current_password';
    if (typed === '') return setRefused({ [field]: [{ code: 'required' }] });
    void (secret
      ? ask(
          () => client.callEndpoint(confirmSecondFactor, { body: { code: typed } }),
          ({ recovery_codes: made, token, refresh }) => {
            session.storeTokens({ access: token, refresh });
            setCodes(made);
          },
        )
      : ask(() => client.callEndpoint(beginSecondFactor, { body: { current_password: typed } }), setSecret));
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={codes ? t('oauth:secondFactor.recovery') : t('oauth:secondFactor.setUp')}
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
              {secret ? t('oauth:secondFactor.confirm') : t('oauth:secondFactor.next')}
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
            submit();
          }}
        >
          {secret ? (
            <>
              <p>{t('oauth:secondFactor.scan')}</p>
              <div className="account-code">
                <QrCode value={secret.uri} label={t('oauth:secondFactor.qr')} />
                <div>
                  <p>{t('oauth:secondFactor.typed')}</p>
                  <code dir="ltr">{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
                </div>
              </div>
              <TextField
                key="code"
                name="code"
                label={t('oauth:secondFactor.firstCode')}
                isRequired
                autoFocus
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={24}
                value={typed}
                onChange={type}
                errorMessage={textOf(refused['code']?.[0])}
              />
            </>
          ) : (
            <PasswordField
              key="password"
              name="current_password"
              label={t('common:password.current_password')}
              isRequired
              autoFocus
              autoComplete="current-password"
              value={typed}
              onBlur={() => undefined}
              onChange={type}
              errorMessage={textOf(refused['current_password']?.[0])}
            />
          )}
          <button type="submit" hidden aria-label={t('oauth:secondFactor.next')} tabIndex={-1} />
        </form>
      )}
    </Dialog>
  );
}
