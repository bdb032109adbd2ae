import { ResourceList } from '#shared/resource/index.ts';
import { leaveGroup } from '../contract.ts';

/** What people are entitled to, group by group. */
export default function LeaveSettingScreen() {
  return <ResourceList resource={leaveGroup} titleColumn="group_name" />;
}
