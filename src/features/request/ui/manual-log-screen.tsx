import { ResourceList } from '#shared/resource/index.ts';
import { manualLog } from '../contract.ts';

/** Forgotten punches of all whom one may see: what waits, what was decided, and entry for others. */
export default function ManualLogScreen() {
  return (
    <ResourceList
      resource={manualLog}
      isLive
      titleColumn="employee"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
    />
  );
}
