import { ResourceList } from '#shared/resource/index.ts';
import { leaveGroup } from '../contract.ts';

/** Leave groups and their entitlements. */
export default function LeaveSettingScreen() {
  return <ResourceList resource={leaveGroup} titleColumn="group_name" />;
}
