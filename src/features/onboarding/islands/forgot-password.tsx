import '../ui/onboarding.css';
import { useState } from 'react';
import { mailHandover } from '../browser/handover.ts';
import { ForgotPasswordForm } from '../ui/forgot-password-form.tsx';
import { MailPanel } from '../ui/mail-panel.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

const action = 'FORGOT_PASSWORD';

/** Waits for the mail for setting a new password. Somebody who opens the page by its address asks for the mail here. */
export default function ForgotPasswordPage() {
  const [isWaiting] = useState(() => mailHandover.take(action) !== null || mailHandover.isForged(action));
  return <PublicPage>{isWaiting ? <MailPanel action={action} /> : <ForgotPasswordForm />}</PublicPage>;
}
