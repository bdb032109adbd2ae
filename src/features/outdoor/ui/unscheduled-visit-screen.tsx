import { ResourceList } from '#shared/resource/index.ts';
import { unscheduledVisit } from '../contract.ts';
import { VisitPhotos } from './visit-photos.tsx';

/** Visits that nobody planned, which are accepted or rejected. */
export default function UnscheduledVisitScreen() {
  return (
    <ResourceList
      resource={unscheduledVisit}
      isLive
      titleColumn="employee"
      recordMore={(record) => <VisitPhotos {...record} />}
    />
  );
}
