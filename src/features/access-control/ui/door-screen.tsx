import { ResourceList } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { door } from '../contract.ts';

/** Doors of controllers, live: their state and remote commands. */
export default function DoorScreen() {
  const { t } = useTranslation('acc');
  return (
    <ResourceList
      resource={door}
      titleColumn="name"
      empty={<EmptyState title={t('door.empty.title')} description={t('door.empty.text')} />}
    />
  );
}
