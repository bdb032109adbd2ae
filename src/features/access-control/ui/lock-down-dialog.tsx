import './access-panel.css';
import { useState } from 'react';
import { TreeField } from '#shared/form/lookup/index.ts';
import { readReferences } from '#shared/form/lookup/references.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { usePage, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, Skeleton } from '#shared/ui/index.ts';
import { door } from '../contract/door.ts';

/** The most doors that one act locks down. */
const most = 200;

interface LockDownDialogProps {
  readonly onChosen: (doors: readonly RecordOf<typeof door>[]) => void;
  readonly onClose: () => void;
}

/** Chooses the areas to be locked down, and names their doors; the next dialog asks for the reason. */
export function LockDownDialog({ onChosen, onClose }: LockDownDialogProps) {
  const { t } = useTranslation(['acc', 'common']);
  const [areas, setAreas] = useState<unknown>([]);
  const ids = readReferences(areas).map(({ id }) => id);
  const { data, isFetching } = usePage(
    door,
    { area__in: ids.join(','), wanted_mode__in: 'normal,kept_open', ordering: 'name', page_size: most },
    { enabled: ids.length > 0 },
  );
  const doors = ids.length === 0 ? [] : (data?.rows ?? []);
  const more = ids.length === 0 ? 0 : (data?.total ?? 0) - doors.length;
  return (
    <Dialog
      isOpen
      title={t('acc:lockDown.title')}
      description={t('acc:lockDown.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button variant="danger" isDisabled={doors.length === 0} onPress={() => onChosen(doors)}>
            {t('acc:lockDown.go', { count: doors.length })}
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
        {ids.length === 0 ? null : isFetching && doors.length === 0 ? (
          <Skeleton height={40} />
        ) : doors.length === 0 ? (
          <p>{t('acc:lockDown.none')}</p>
        ) : (
          <ul className="access-names">
            {doors.map((one) => (
              <li key={one.id}>
                <bdi>{one.display_name}</bdi>
              </li>
            ))}
          </ul>
        )}
        {more > 0 ? <p>{t('acc:lockDown.more', { count: more })}</p> : null}
      </div>
    </Dialog>
  );
}
