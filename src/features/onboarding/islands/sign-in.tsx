import '../ui/onboarding.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { places } from '#shared/page/places.ts';
import { administratorSignIn } from '../browser/sign-in-flows.ts';
import { PublicPage } from '#shared/page/frame/public-page.tsx';
import { SignInForm } from '../ui/sign-in-form.tsx';

/** Administrators' sign-in. Company verification is the same form (spec section 2). */
export default function SignIn() {
  return (
    <PublicPage>
      <SignInForm isEmployee={false} flow={administratorSignIn} />
      <OtherWays />
    </PublicPage>
  );
}

function OtherWays() {
  const { t } = useTranslation('oauth');
  return (
    <p className="onboarding-other">
      <a href={places.signUp}>{t('signIn.toSignUp')}</a>
      <a href={places.employeeLogin}>{t('signIn.toEmployeeLogin')}</a>
    </p>
  );
}
