import '../ui/onboarding.css';
import { PublicPage } from '#shared/page/frame/public-page.tsx';
import { SwitchCompanyPanel } from '../ui/switch-company-panel.tsx';

/** Takes over a session that another host sends. */
export default function SwitchCompany() {
  return (
    <PublicPage>
      <SwitchCompanyPanel />
    </PublicPage>
  );
}
