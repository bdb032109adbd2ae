import { ResourceList } from '#shared/resource/index.ts';
import { ownBioPhoto } from '../contract/photo.ts';

/** The face photos that the signed-in person has handed in, and what was decided. */
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
