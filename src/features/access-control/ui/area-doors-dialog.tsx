import './access-panel.css';
import { useState } from 'react';
import { TreeField } from '#shared/form/lookup/index.ts';
import { readReferences } from '#shared/form/lookup/references.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { usePage, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, Skeleton } from '#shared/ui/index.ts';
import { door } from '../contract/door.ts';

/** The most doors of one act. */
const most = 200;

/** The doors that an act is for, and its part of the words. */
const acts = {
  lock_down: { modes: 'normal,kept_open', words: 'lockDown' },
  release_door: { modes: 'locked_down', words: 'areaRelease' },
} as const;
export type AreaAct = keyof typeof acts;

interface AreaDoorsDialogProps {
  readonly act: AreaAct;
  readonly onChosen: (doors: readonly RecordOf<typeof door>[]) => void;
  readonly onClose: () => void;
}

/** Chooses areas to be locked down or released, and names their doors; the next dialog asks for the reason. */
export function AreaDoorsDialog({ act, onChosen, onClose }: AreaDoorsDialogProps) {
  const { modes, words } = acts[act];
  const { t } = useTranslation(['acc', 'common']);
  const [areas, setAreas] = useState<unknown>([]);
  const ids = readReferences(areas).map(({ id }) => id);
  const { data, isFetching, isError, refetch } = usePage(
    door,
    { area__in: ids.join(','), wanted_mode__in: modes, ordering: 'name', page_size: most },
    { enabled: ids.length > 0 },
  );
  const doors = ids.length === 0 ? [] : (data?.rows ?? []);
  const more = ids.length === 0 ? 0 : (data?.total ?? 0) - doors.length;
  return (
    <Dialog
      isOpen
      title={t(`acc:${words}.title`)}
      description={t(`acc:${words}.text`)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button
            variant={act === 'lock_down' ? 'danger' : 'primary'}
            isDisabled={doors.length === 0}
            onPress={() => onChosen(doors)}
          >
            {t(`acc:${words}.go`, { count: doors.length })}
          </Button>
        </>
      }
    >
      <TreeField
        target="company.area"
        label={t('acc:lockDown.areas')}
        isSeveral
        isRequired
        value={areas}
        onBlur={() => undefined}
        onChange={setAreas}
      />
      <div aria-live="polite">
        {ids.length === 0 ? null : isError && !data ? (
          <ListFailure onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : isFetching && doors.length === 0 ? (
          <Skeleton height={40} />
        ) : doors.length === 0 ? (
          <p>{t(`acc:${words}.none`)}</p>
        ) : (
          <ul className="access-names">
            {doors.map((one) => (
              <li key={one.id}>
                <bdi>{one.display_name}</bdi>
              </li>
            ))}
          </ul>
        )}
        {more > 0 ? <p>{t(`acc:${words}.more`, { count: more })}</p> : null}
      </div>
    </Dialog>
  );
}
