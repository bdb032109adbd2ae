import { useTranslation } from '#shared/i18n/index.ts';
import { RelatedRecords } from '#shared/resource/related-records.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import type { RelatedTab } from '#shared/routing/related-tab.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { announcement } from '../../contract/announcement.ts';

const receipts: RelatedTab = {
  of: 'outdoor.announcement_receipt',
  by: 'announcement',
  title: 'menu:announcementReceipt',
  fields: ['employee', 'status', 'read_time'],
};

/** Who was notified of an announcement, and who has read it. */
function Receipts({ id }: { readonly id: number }) {
  const { t } = useTranslation('gps');
  if (!mayAccess('outdoor.announcement_receipt.view', useApplicationContext().rights)) return null;
  return (
    <section>
      <h3>{t('announcement.receipts')}</h3>
      <RelatedRecords tab={receipts} id={id} />
    </section>
  );
}

/** What the company tells its people. */
export default function AnnouncementScreen() {
  return <ResourceList resource={announcement} titleColumn="title" recordMore={({ id }) => <Receipts id={id} />} />;
}
