import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '#shared/page/places.ts';

/** The way back for who has an account. */
export function ToSignIn() {
  const { t } = useTranslation('oauth');
  return (
    <p className="onboarding-other">
      <a href={places.signIn}>{t('signUp.toSignIn')}</a>
    </p>
  );
}
