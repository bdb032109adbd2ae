import '../ui/onboarding.css';
import { CompanyLoginForm } from '../ui/company-login-form.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Chooses one of the person's companies. */
export default function CompanyLogin() {
  return (
    <PublicPage>
      <CompanyLoginForm />
    </PublicPage>
  );
}
