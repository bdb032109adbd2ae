import '../ui/onboarding.css';
import { signUpFlow } from '../browser/flows/sign-up.ts';
import { PublicPage } from '#shared/page/frame/public-page.tsx';
import { SignUpForm } from '../ui/sign-up-form.tsx';
import { ToSignIn } from '../ui/to-sign-in.tsx';

/** Makes an account for somebody who will create a company. */
export default function SignUp() {
  return (
    <PublicPage>
      <SignUpForm flow={signUpFlow} />
      <ToSignIn />
    </PublicPage>
  );
}
