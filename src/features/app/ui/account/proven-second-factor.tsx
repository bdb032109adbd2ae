import {
  endSecondFactor,
  renewRecoveryCodes,
  provenCall,
  type Asked,
  ProofFields,
  useSecondFactorForm,
} from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

interface ProvenProps {
  readonly asked: Asked;
  readonly isEnding: boolean;
  readonly onClose: () => void;
}

/** Switches codes of the application off, or makes recovery codes anew: by a proof. */
export function ProvenSecondFactor({ asked, isEnding, onClose }: ProvenProps) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm();
  const ending = provenCall(form, asked, {
    call: (body) => client.callEndpoint(endSecondFactor, { body }),
    onSuccess: () => {
      showToast({ variant: 'success', text: t('secondFactor.ended') });
      onClose();
    },
  });
  const renewing = provenCall(form, asked, {
    call: (body) => client.callEndpoint(renewRecoveryCodes, { body }),
    onSuccess: (made) => form.setCodes(made.recovery_codes),
  });
  const { withTyped, withPasskey } = isEnding ? ending : renewing;
  const action = isEnding ? t('secondFactor.end') : t('secondFactor.renew');
  const endText = asked.passkeys > 0 ? t('secondFactor.endTextPasskeys') : t('secondFactor.endText');
  return (
    <SecondFactorDialog
      form={form}
      title={action}
      description={isEnding ? endText : t('secondFactor.renewText')}
      submitLabel={action}
      onSubmit={withTyped}
      onClose={onClose}
    >
      <ProofFields form={form} asked={asked} onPasskey={withPasskey} />
    </SecondFactorDialog>
  );
}
