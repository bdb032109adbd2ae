import './account.css';
import { useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#features/onboarding/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client, session } from '#shared/session/index.ts';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { CodeField, CurrentPasswordField, SecondFactorDialog, useSecondFactorForm } from './second-factor-dialog.tsx';

type Secret = CallData<typeof beginSecondFactor>;

/** The password, then the QR code and a first code of the application, then the recovery codes. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm();
  const [secret, setSecret] = useState<Secret | null>(null);
  const { current_password, code } = form.values;
  const submit = (): void =>
    void (secret
      ? form.send(
          ['code'],
          () => client.callEndpoint(confirmSecondFactor, { body: { code } }),
          ({ recovery_codes: made, token, refresh }) => {
            session.storeTokens({ access: token, refresh });
            form.setCodes(made);
          },
        )
      : form.send(
          ['current_password'],
          () => client.callEndpoint(beginSecondFactor, { body: { current_password } }),
          setSecret,
        ));
  return (
    <SecondFactorDialog
      form={form}
      title={form.codes ? t('secondFactor.recovery') : t('secondFactor.setUp')}
      submitLabel={secret ? t('secondFactor.confirm') : t('secondFactor.next')}
      onSubmit={submit}
      onClose={onClose}
    >
      {secret ? (
        <>
          <p>{t('secondFactor.scan')}</p>
          <div className="account-code">
            <QrCode value={secret.uri} label={t('secondFactor.qr')} />
            <div>
              <p>{t('secondFactor.typed')}</p>
              <code dir="ltr">{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </div>
          </div>
          <CodeField form={form} label={t('secondFactor.firstCode')} autoFocus inputMode="numeric" />
        </>
      ) : (
        <CurrentPasswordField form={form} />
      )}
    </SecondFactorDialog>
  );
}
