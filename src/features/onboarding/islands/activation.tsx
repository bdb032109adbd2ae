import '../ui/onboarding.css';
import { ActivationPanel } from '../ui/activation-panel.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Activates an account by the link of a mail. */
export default function Activation() {
  return (
    <PublicPage>
      <ActivationPanel />
    </PublicPage>
  );
}
