import { ResourceList } from '#shared/resource/index.ts';
import { announcementReceipt } from '../../contract/announcement-receipt.ts';

/** Who was notified of announcements, and who has read and confirmed them. */
export default function AnnouncementReceiptScreen() {
  return <ResourceList resource={announcementReceipt} titleColumn="employee" />;
}
