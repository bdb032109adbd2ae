import { useState } from 'react';
import {
  ResourceList,
  useApplicationContext,
  usePage,
  useRecordActions,
  useResourceWords,
  type CellsOf,
} from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/access.ts';
import { Button, EmptyState, LockIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { door } from '../contract.ts';
import type { AreaAct } from './area-doors-dialog.tsx';
import { ActCell } from './act-cell.tsx';
import { LastEvents } from './last-events.tsx';
import { LockDownNotice } from './lock-down-notice.tsx';
import { WhoButton } from './who-button.tsx';

/** Loaded on demand. */
const AreaDoorsDialog = /* @__PURE__ */ lazily(() =>
  import('./area-doors-dialog.tsx').then((module) => module.AreaDoorsDialog),
);

const cells: CellsOf<typeof door> = { act_state: (record) => <ActCell record={record} /> };

/** Doors of controllers, live: their state, what was ordered, and what of it is confirmed. */
export default function DoorScreen() {
  const { t } = useTranslation('acc');
  const { rights } = useApplicationContext();
  const [choosing, setChoosing] = useState<AreaAct | null>(null);
  const actions = useRecordActions(door, useResourceWords(door));
  const mayLock = mayAccess('access_control.door.lock', rights);
  // Whatever the list is filtered by: without any door there is nothing to lock down.
  const { data: every } = usePage(door, { page_size: 1 }, { enabled: mayLock });
  return (
    <>
      <LockDownNotice
        onRelease={mayLock ? (doors) => actions.ask('release_door', doors) : null}
        onReleaseArea={() => setChoosing('release_door')}
      />
      <ResourceList
        resource={door}
        titleColumn="name"
        cells={cells}
        recordMore={(record) => (
          <>
            <WhoButton door={record} />
            <LastEvents door={record.id} />
          </>
        )}
        actions={
          mayLock && (every?.total ?? 0) > 0 ? (
            <Button icon={LockIcon} onPress={() => setChoosing('lock_down')}>
              {t('lockDown.open')}
            </Button>
          ) : null
        }
        empty={<EmptyState title={t('door.empty.title')} description={t('door.empty.text')} />}
      />
      {choosing ? (
        <AreaDoorsDialog
          act={choosing}
          onClose={() => setChoosing(null)}
          onChosen={(doors) => {
            setChoosing(null);
            actions.ask(choosing, doors);
          }}
        />
      ) : null}
      {actions.dialog}
    </>
  );
}
