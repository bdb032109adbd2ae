import '../ui/onboarding.css';
import { JoinApprovalPanel } from '../ui/join-approval-panel.tsx';
import { PublicPage } from '#shared/page/frame/public-page.tsx';

/** Approves or rejects a request to join by a mailed link. */
export default function JoinApproval() {
  return (
    <PublicPage>
      <JoinApprovalPanel />
    </PublicPage>
  );
}
