import '../ui/onboarding.css';
import { JoinApprovalPanel } from '../ui/join-approval-panel.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Decides a request to join by the link of a mail. */
export default function JoinApproval() {
  return (
    <PublicPage>
      <JoinApprovalPanel />
    </PublicPage>
  );
}
