import { renamePasskey, useSecondFactorForm } from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import type { OwnPasskey } from './passkeys-part.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { readonly passkey: OwnPasskey; readonly onClose: () => void }) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm(passkey.name);
  const submit = (): void =>
    void form.send(
      ['name'],
      () => client.callEndpoint(renamePasskey, { body: { id: passkey.id, name: form.values.name } }),
      onClose,
    );
  return (
    <SecondFactorDialog
      form={form}
      title={t('passkey.renameTitle')}
      submitLabel={t('passkey.rename')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasskeyNameField form={form} autoFocus />
    </SecondFactorDialog>
  );
}
