import { ResourceList } from '#shared/resource/index.ts';
import { ownManualLog } from '../contract.ts';

/** The punches that the signed-in person has forgotten, and what was decided. */
export default function OwnManualLogScreen() {
  return (
    <ResourceList
      resource={ownManualLog}
      isLive
      titleColumn="request_no"
      canEdit={({ status }) => status === 'pending' || status === 'rejected'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
