import { endSecondFactor, renewRecoveryCodes } from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { CodeField, CurrentPasswordField, SecondFactorDialog, useSecondFactorForm } from './second-factor-dialog.tsx';

/** Switches the second factor off, or makes recovery codes anew: by the password and a code. */
export function ProvenSecondFactor({ isEnding, onClose }: { isEnding: boolean; onClose: () => void }) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm();
  const body = form.values;
  const submit = (): void => {
    const fields = ['current_password', 'code'] as const;
    void (isEnding
      ? form.send(
          fields,
          () => client.callEndpoint(endSecondFactor, { body }),
          () => {
            showToast({ variant: 'success', text: t('secondFactor.ended') });
            onClose();
          },
        )
      : form.send(
          fields,
          () => client.callEndpoint(renewRecoveryCodes, { body }),
          (made) => form.setCodes(made.recovery_codes),
        ));
  };
  const action = isEnding ? t('secondFactor.end') : t('secondFactor.renew');
  return (
    <SecondFactorDialog
      form={form}
      title={action}
      description={isEnding ? t('secondFactor.endText') : t('secondFactor.renewText')}
      submitLabel={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentPasswordField form={form} />
      <CodeField form={form} label={t('secondFactor.code')} description={t('secondFactor.help')} />
    </SecondFactorDialog>
  );
}
