import '../ui/onboarding.css';
import { CompanyLoginForm } from '../ui/company-login-form.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Choose one of the joined companies. */
export default function CompanyLogin() {
  return (
    <PublicPage>
      <CompanyLoginForm />
    </PublicPage>
  );
}
