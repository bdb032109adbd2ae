import './web-punch.css';
import { formatInstant, type Writing } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon, TriangleAlertIcon } from '#shared/ui/icon/index.ts';
import { momentOf, type AnyKept } from '../browser/kept-items.ts';

interface KeptListProps<Item extends AnyKept> {
  /** Of one person. */
  readonly items: readonly Item[];
  readonly zone: string;
  readonly writing: Writing;
  /** `Kept, will be sent: 3`. */
  readonly title: string;
  readonly labelOf: (item: Item) => string;
  /** Why one does not count or was not taken. */
  readonly reasonOf: (item: Item) => string;
  /** How much of it has been sent; null while nothing is being sent. */
  readonly progress?: { readonly sent: number; readonly all: number; readonly label: string } | null;
  /** Absent where nothing can be dismissed. */
  readonly dismiss?: { readonly label: string; readonly onPress: (key: string) => void };
}

/** The punches or visits that this phone keeps: those that wait, and those that were sent in vain. */
export function KeptList<Item extends AnyKept>({
  items,
  zone,
  writing,
  title,
  labelOf,
  reasonOf,
  progress = null,
  dismiss,
}: KeptListProps<Item>) {
  if (items.length === 0) return null;
  const line = (item: Item) => (
    <>
      <time dateTime={momentOf(item).made_at}>{formatInstant(momentOf(item).made_at, zone, writing)}</time>
      <span>{labelOf(item)}</span>
    </>
  );
  const waiting = items.filter(({ standing }) => standing === 'waiting');
  const others = items.filter(({ standing }) => standing !== 'waiting');
  return (
    <div className="kept-punches" role="status">
      {waiting.length === 0 ? null : (
        <>
          <p className="kept-punches-title">{title}</p>
          {progress === null ? null : <progress value={progress.sent} max={progress.all} aria-label={progress.label} />}
          <ol>
            {waiting.map((item) => (
              <li key={momentOf(item).key}>{line(item)}</li>
            ))}
          </ol>
        </>
      )}
      {others.length === 0 ? null : (
        <ul>
          {others.map((item) => (
            <li key={momentOf(item).key} data-standing={item.standing}>
              {line(item)}
              <p>
                <Icon as={TriangleAlertIcon} /> {reasonOf(item)}
              </p>
              {dismiss ? (
                <Button size="small" onPress={() => dismiss.onPress(momentOf(item).key)}>
                  {dismiss.label}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
