import { ResourceList } from '#shared/resource/index.ts';
import { visit } from '../contract.ts';
import { VisitPhotos } from './visit-photos.tsx';

/** Planned visits and their outcome. */
export default function VisitScreen() {
  return (
    <ResourceList
      resource={visit}
      isLive
      titleColumn="employee"
      canEdit={({ status }) => status === 'planned'}
      canDelete={({ status }) => status !== 'started' && status !== 'completed'}
      recordMore={(record) => <VisitPhotos {...record} />}
    />
  );
}
