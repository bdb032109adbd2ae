import '../ui/onboarding.css';
import { MailPanel } from '../ui/mail-panel.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Waits for the mail that sets a new password. */
export default function ForgotPasswordSent() {
  return (
    <PublicPage>
      <MailPanel action="FORGOT_PASSWORD" />
    </PublicPage>
  );
}
