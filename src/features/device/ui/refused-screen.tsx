import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { refusedRecord } from '../contract.ts';

/** Records that could not be stored, the reasons, and what can be done about them. */
export default function RefusedScreen() {
  const { t } = useTranslation('device');
  return (
    <ResourceList
      resource={refusedRecord}
      isLive
      empty={<EmptyState variant="clear" title={t('refused.empty.title')} description={t('refused.empty.text')} />}
    />
  );
}
