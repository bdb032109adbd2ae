import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '../browser/places.ts';
import { signInEmployee } from '../browser/sign-in-calls.ts';
import { PublicPage } from '../ui/public-page.tsx';
import { SignInForm } from '../ui/sign-in-form.tsx';

/** Employees' sign-in, with the company's domain (spec section 2). */
export default function EmployeeLogin() {
  return (
    <PublicPage title="oauth:employeeLogin.title" description="oauth:employeeLogin.description">
      <SignInForm isEmployee signIn={signInEmployee} />
      <ToSignIn />
    </PublicPage>
  );
}

function ToSignIn() {
  const { t } = useTranslation('oauth');
  return (
    <p className="onboarding-other">
      <a href={places.signIn}>{t('employeeLogin.toSignIn')}</a>
    </p>
  );
}
