import { ResourceList, type RecordOf } from '#shared/resource/index.ts';
import { ownBioPhoto } from '../contract/photo.ts';

/** The face photos that the signed-in person has handed in, and what was decided. */
export default function OwnBioPhotoScreen() {
  return <ResourceList resource={ownBioPhoto} titleColumn="submit_time" canEdit={isPending} canDelete={isPending} />;
}

const isPending = ({ status }: RecordOf<typeof ownBioPhoto>): boolean => status === 'pending';
