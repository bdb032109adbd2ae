import '../ui/onboarding.css';
import { InvitedSignUpForm } from '../ui/invited-sign-up-form.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Makes the account of an invitation. */
export default function InvitedSignUp() {
  return (
    <PublicPage>
      <InvitedSignUpForm />
    </PublicPage>
  );
}
