import '../ui/onboarding.css';
import { MailPanel } from '../ui/mail-panel.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Waits for the mail that activates an account. */
export default function EmailActivation() {
  return (
    <PublicPage>
      <MailPanel action="ACTIVATION" />
    </PublicPage>
  );
}
