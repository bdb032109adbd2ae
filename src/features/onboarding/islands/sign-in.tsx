import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '../browser/places.ts';
import { signInAdministrator } from '../browser/sign-in-calls.ts';
import { PublicPage } from '../ui/public-page.tsx';
import { SignInForm } from '../ui/sign-in-form.tsx';

/** Administrators' sign-in; company verification is the same form (spec section 2). */
export default function SignIn() {
  return (
    <PublicPage title="oauth:signIn.title" description="oauth:signIn.description">
      <SignInForm isEmployee={false} signIn={signInAdministrator} />
      <ToEmployeeLogin />
    </PublicPage>
  );
}

function ToEmployeeLogin() {
  const { t } = useTranslation('oauth');
  return (
    <p className="onboarding-other">
      <a href={places.employeeLogin}>{t('signIn.toEmployeeLogin')}</a>
    </p>
  );
}
