import { ResourceList } from '#shared/resource/index.ts';
import { notice } from '../contract/notice.ts';

/** What employees were told by their bell, and whether they have read it. */
export default function NoticeScreen() {
  return <ResourceList resource={notice} titleColumn="employee" isLive />;
}
