import { CompanyCreationForm } from '../ui/company-creation-form.tsx';
import { PublicPage } from '../ui/public-page.tsx';

/** Creates the first company. */
export default function CompanyCreation() {
  return (
    <PublicPage>
      <CompanyCreationForm />
    </PublicPage>
  );
}
