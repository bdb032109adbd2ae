import './account.css';
import {
  addPasskey,
  beginPasskey,
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
import { makePasskey, preloadPasskeys } from '#shared/passkey/index.ts';
import { client, session } from '#shared/session/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { browserOf } from './browser-name.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

/** The name and a proof, then the browser's own dialog, then the recovery codes if it is the first second factor. */
export function AddPasskey({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation('oauth');
  const form = useSecondFactorForm(browserOf(navigator.userAgent) ?? '');

  const make = async (proof: () => Promise<Proof>) => {
    preloadPasskeys();
    const begun = await client.callEndpoint(beginPasskey, { body: await proof() });
    if (!begun.isSuccess) return begun;
    const made = await makePasskey(begun.data.data);
    if (made.kind === 'known') showToast({ variant: 'error', text: t('passkey.known') });
    if (made.kind === 'failed') showToast({ variant: 'error', text: t('passkey.failed') });
    // The form stays as it is.
    if (made.kind !== 'made') throw new Error('No passkey');
    return client.callEndpoint(addPasskey, { body: { name: form.values.name, created: made.created } });
  };
  const send = (fields: readonly TypedField[], proof: () => Promise<Proof>): void =>
    void form.send(
      ['name', ...fields],
      () => make(proof),
      (added) => {
        const { recovery_codes: codes, session: pair } = added;
        if (pair) session.storeTokens({ access: pair.token, refresh: pair.refresh });
        showToast({ variant: 'success', text: t('passkey.added') });
        if (codes.length > 0) form.setCodes(codes);
        else onClose();
      },
    );
  return (
    <SecondFactorDialog
      form={form}
      title={form.codes ? t('secondFactor.recovery') : t('passkey.add')}
      description={form.codes ? undefined : t('passkey.addText')}
      submitLabel={t('secondFactor.next')}
      onSubmit={() => send(proofFields(asked), async () => typedProof(form.values, asked))}
      onClose={onClose}
    >
      <PasskeyNameField form={form} />
      <ProofFields form={form} asked={asked} onPasskey={() => send([], presentedProof)} />
    </SecondFactorDialog>
  );
}
