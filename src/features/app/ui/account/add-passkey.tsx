import './account.css';
import {
  addPasskey,
  beginPasskey,
  provenCall,
  type Asked,
  ProofFields,
  useSecondFactorForm,
  type Proof,
} from '#features/onboarding/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { makePasskey, preloadPasskeys } from '#shared/passkey/index.ts';
import { client, session } from '#shared/session/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { browserOf } from '#shared/text/browser-name.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

/** The name and a proof, then the browser's own dialog, then the recovery codes if it is the first second factor. */
export function AddPasskey({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm(browserOf(navigator.userAgent) ?? '');

  const make = async (body: Proof) => {
    preloadPasskeys();
    const begun = await client.callEndpoint(beginPasskey, { body });
    if (!begun.isSuccess) return begun;
    const made = await makePasskey(begun.data.data);
    if (made.kind === 'known') showToast({ variant: 'error', text: t('passkey.known') });
    if (made.kind === 'failed') showToast({ variant: 'error', text: t('passkey.failed') });
    // The form stays as it is.
    if (made.kind !== 'made') throw new Error('No passkey');
    return client.callEndpoint(addPasskey, { body: { name: form.values.name, created: made.created } });
  };
  const { withTyped, withPasskey } = provenCall(form, asked, {
    fields: ['name'],
    call: make,
    onSuccess: ({ recovery_codes: codes, session: pair }) => {
      if (pair) session.storeTokens({ access: pair.token, refresh: pair.refresh });
      showToast({ variant: 'success', text: t('passkey.added') });
      if (codes.length > 0) form.setCodes(codes);
      else onClose();
    },
  });
  return (
    <SecondFactorDialog
      form={form}
      title={form.codes ? t('secondFactor.recovery') : t('passkey.add')}
      description={form.codes ? undefined : t('passkey.addText')}
      submitLabel={t('secondFactor.next')}
      onSubmit={withTyped}
      onClose={onClose}
    >
      <PasskeyNameField form={form} />
      <ProofFields form={form} asked={asked} onPasskey={withPasskey} />
    </SecondFactorDialog>
  );
}
