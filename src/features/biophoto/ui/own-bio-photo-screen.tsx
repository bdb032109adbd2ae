import { ResourceList } from '#shared/resource/index.ts';
import { ownBioPhoto } from '../contract/photo.ts';

/** The signed-in person's own face photos and the decisions about them. */
export default function OwnBioPhotoScreen() {
  return (
    <ResourceList
      resource={ownBioPhoto}
      titleColumn="submit_time"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
