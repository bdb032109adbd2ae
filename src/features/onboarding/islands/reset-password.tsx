import '../ui/onboarding.css';
import { PublicPage } from '#shared/page/frame/public-page.tsx';
import { ResetPasswordForm } from '../ui/reset-password-form.tsx';

/** Sets a new password by the link of a mail. */
export default function ResetPassword() {
  return (
    <PublicPage>
      <ResetPasswordForm />
    </PublicPage>
  );
}
