import { removePasskey, provenCall, type Asked, ProofFields, useSecondFactorForm } from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { showToast } from '#shared/ui/index.ts';
import type { OwnPasskey } from './passkeys-part.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

interface RemovePasskeyProps {
  readonly passkey: OwnPasskey;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Removes a passkey, by a proof. */
export function RemovePasskey({ passkey, asked, onClose }: RemovePasskeyProps) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm();
  const isLast = asked.since === null && asked.passkeys === 1;
  const { withTyped, withPasskey } = provenCall(form, asked, {
    call: (proof) => client.callEndpoint(removePasskey, { body: { id: passkey.id, ...proof } }),
    onSuccess: () => {
      showToast({ variant: 'success', text: t('passkey.removed') });
      onClose();
    },
  });
  return (
    <SecondFactorDialog
      form={form}
      title={t('passkey.removeNamed', { name: passkey.name })}
      description={isLast ? t('passkey.removeLastText') : t('passkey.removeText')}
      submitLabel={t('passkey.remove')}
      onSubmit={withTyped}
      onClose={onClose}
    >
      <ProofFields form={form} asked={asked} onPasskey={withPasskey} />
    </SecondFactorDialog>
  );
}
