import {
  endSecondFactor,
  renewRecoveryCodes,
  type Proof,
  presentedProof,
  proofFields,
  typedProof,
  type Asked,
  ProofFields,
  useSecondFactorForm,
  type TypedField,
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
  const send = (fields: readonly TypedField[], proof: () => Promise<Proof>): void =>
    void (isEnding
      ? form.send(
          fields,
          async () => client.callEndpoint(endSecondFactor, { body: await proof() }),
          () => {
            showToast({ variant: 'success', text: t('secondFactor.ended') });
            onClose();
          },
        )
      : form.send(
          fields,
          async () => client.callEndpoint(renewRecoveryCodes, { body: await proof() }),
          (made) => form.setCodes(made.recovery_codes),
        ));
  const action = isEnding ? t('secondFactor.end') : t('secondFactor.renew');
  const endText = asked.passkeys > 0 ? t('secondFactor.endTextPasskeys') : t('secondFactor.endText');
  return (
    <SecondFactorDialog
      form={form}
      title={action}
      description={isEnding ? endText : t('secondFactor.renewText')}
      submitLabel={action}
      onSubmit={() => send(proofFields(asked), async () => typedProof(form.values, asked))}
      onClose={onClose}
    >
      <ProofFields form={form} asked={asked} onPasskey={() => send([], presentedProof)} />
    </SecondFactorDialog>
  );
}
