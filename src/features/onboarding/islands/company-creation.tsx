import '../ui/onboarding.css';
import { CompanyCreationForm } from '../ui/company-creation-form.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Creates the first company. */
export default function CompanyCreation() {
  return (
    <PublicPage>
      <CompanyCreationForm />
    </PublicPage>
  );
}
