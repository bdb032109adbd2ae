import { ResourceList } from '#shared/resource/index.ts';
import { ownDeputy } from '../contract.ts';

/** The signed-in person's deputies: they set them, and end them by another last day or by deleting them. */
export default function OwnDeputyScreen() {
  return <ResourceList resource={ownDeputy} titleColumn="deputy_name" />;
}
