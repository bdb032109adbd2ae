import './account.css';
import { useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  provenCall,
  type Asked,
  ProofFields,
  CodeField,
  useSecondFactorForm,
} from '#features/onboarding/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client, session } from '#shared/session/index.ts';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

type Secret = CallData<typeof beginSecondFactor>;

/** The password, then the QR code and a first code of the application, then the recovery codes. */
export function SetUpSecondFactor({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm();
  const [secret, setSecret] = useState<Secret | null>(null);
  const { code } = form.values;
  const begin = provenCall(form, asked, {
    call: (body) => client.callEndpoint(beginSecondFactor, { body }),
    onSuccess: (made) => {
      // A recovery code that was the proof is no code of the application.
      form.type('code', '');
      setSecret(made);
    },
  });
  const submit = (): void => {
    if (!secret) return begin.withTyped();
    void form.send(
      ['code'],
      () => client.callEndpoint(confirmSecondFactor, { body: { code } }),
      ({ recovery_codes: made, token, refresh }) => {
        session.storeTokens({ access: token, refresh });
        form.setCodes(made);
      },
    );
  };
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
        <ProofFields form={form} asked={asked} onPasskey={begin.withPasskey} />
      )}
    </SecondFactorDialog>
  );
}
