import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '#shared/page/places.ts';

/** Leads back to sign-in, for people who have an account. */
export function ToSignIn() {
  const { t } = useTranslation('oauth');
  return (
    <p className="onboarding-other">
      <a href={places.signIn}>{t('signUp.toSignIn')}</a>
    </p>
  );
}
