import { ResourceList } from '#shared/resource/index.ts';
import { notice } from '../contract/notice.ts';

/** Notifications of employees, and whether they were read. */
export default function NoticeScreen() {
  return <ResourceList resource={notice} titleColumn="employee" isLive />;
}
