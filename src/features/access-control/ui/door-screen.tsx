import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { door } from '../contract.ts';
import { ActCell } from './act-cell.tsx';

const cells: CellsOf<typeof door> = { act_state: (record) => <ActCell record={record} /> };

/** Doors of controllers, live: their state and remote commands. */
export default function DoorScreen() {
  const { t } = useTranslation('acc');
  return (
    <ResourceList
      resource={door}
      titleColumn="name"
      cells={cells}
      empty={<EmptyState title={t('door.empty.title')} description={t('door.empty.text')} />}
    />
  );
}
