import '../ui/onboarding.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '#shared/page/places.ts';
import { employeeSignInFlow } from '../browser/sign-in-flows.ts';
import { PublicPage } from '#shared/page/frame/public-page.tsx';
import { StartCode } from '../ui/start-code.tsx';
import { SignInForm } from '../ui/sign-in-form.tsx';

/** Employees' sign-in, with the company's domain (spec section 2). */
export default function EmployeeLogin() {
  return (
    <PublicPage>
      <SignInForm isEmployee flow={employeeSignInFlow} />
      <ToSignIn />
    </PublicPage>
  );
}

function ToSignIn() {
  const { t } = useTranslation('oauth');
  return (
    <p className="onboarding-other">
      <StartCode />
      <a href={places.signIn}>{t('employeeLogin.toSignIn')}</a>
    </p>
  );
}
