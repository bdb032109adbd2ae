import { ResourceList, type RecordOf } from '#shared/resource/index.ts';
import { group } from '../contract/group.ts';

/** The groups of the company. Their permissions are chosen in the form. */
export default function GroupScreen() {
  return <ResourceList resource={group} titleColumn="group_name" canEdit={isOurs} canDelete={isOurs} />;
}

const isOurs = (record: RecordOf<typeof group>): boolean => !record.is_owner;
