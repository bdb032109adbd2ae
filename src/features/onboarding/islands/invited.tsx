import '../ui/onboarding.css';
import { InvitedPanel } from '../ui/invited-panel.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Opens an invitation by the link of a mail. */
export default function Invited() {
  return (
    <PublicPage>
      <InvitedPanel />
    </PublicPage>
  );
}
