import './access-panel.css';
import { formatList, useTranslation } from '#shared/i18n/index.ts';
import { usePage, type RecordOf } from '#shared/resource/index.ts';
import { Button, Icon, LockIcon } from '#shared/ui/index.ts';
import { door } from '../contract/door.ts';

type DoorRecord = RecordOf<typeof door>;
const names = (list: readonly DoorRecord[]): string[] => list.map(({ display_name: name }) => name);

interface LockDownNoticeProps {
  /** Null for who may not release. */
  readonly onRelease: ((doors: readonly DoorRecord[]) => void) | null;
  readonly onReleaseArea: () => void;
}

/** Says, as it happens, which doors are locked down, which have not confirmed it yet, and releases them. */
export function LockDownNotice({ onRelease, onReleaseArea }: LockDownNoticeProps) {
  const { t, language } = useTranslation('acc');
  const { data } = usePage(door, { wanted_mode: 'locked_down', ordering: 'name', page_size: 200 });
  const doors = data?.rows ?? [];
  if (doors.length === 0) return null;
  const waiting = doors.filter(({ confirmed }) => confirmed === 'waiting');
  const refused = doors.filter(({ confirmed }) => confirmed === 'refused');
  return (
    <div className="access-notice" role="alert">
      <div>
        <p>
          <Icon as={LockIcon} />
          <strong>{t('lockDown.notice', { count: data?.total ?? doors.length })}</strong>
        </p>
        {waiting.length > 0 ? <p>{t('lockDown.waiting', { names: formatList(names(waiting), language) })}</p> : null}
        {refused.length > 0 ? <p>{t('lockDown.refused', { names: formatList(names(refused), language) })}</p> : null}
      </div>
      {onRelease ? (
        <div className="access-notice-acts">
          {doors.length > 1 ? (
            <Button size="small" onPress={onReleaseArea}>
              {t('areaRelease.open')}
            </Button>
          ) : null}
          <Button size="small" onPress={() => onRelease(doors)}>
            {t('lockDown.release')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
