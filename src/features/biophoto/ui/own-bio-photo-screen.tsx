import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList } from '#shared/resource/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import { ownBioPhoto } from '../contract/photo.ts';
import { consentVersion } from '../domain/rules.ts';
import ConsentField from './consent-field.tsx';

/** The consent under the form's fields; the server keeps its text with the photo. */
function Consent({ values, change, mistakeIn }: FormMoreProps) {
  const { t } = useTranslation('default');
  return (
    <ConsentField
      isAgreed={values['consent_version'] === consentVersion}
      isBusy={false}
      errorMessage={mistakeIn('consent_version') ?? mistakeIn('consent_text')}
      onChange={(isAgreed) =>
        change(
          isAgreed
            ? { consent_version: consentVersion, consent_text: t('bioPhoto.consent') }
            : { consent_version: '', consent_text: '' },
        )
      }
    />
  );
}

/** The signed-in person's own face photos and the decisions about them. */
export default function OwnBioPhotoScreen() {
  return (
    <ResourceList
      resource={ownBioPhoto}
      titleColumn="submit_time"
      formMore={Consent}
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
