import { ResourceList } from '#shared/resource/index.ts';
import { accessGroup } from '../contract.ts';

export default function AccessGroupScreen() {
  return <ResourceList resource={accessGroup} titleColumn="name" alsoChanges={['access_control.privilege']} />;
}
