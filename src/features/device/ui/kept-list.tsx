import './web-punch.css';
import { formatInstant, type Writing } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon, TriangleAlertIcon } from '#shared/ui/icon/index.ts';
import type { KeptItem } from '../browser/kept-items.ts';

interface KeptListProps {
  /** Of one person. */
  readonly items: readonly KeptItem[];
  readonly zone: string;
  readonly writing: Writing;
  /** `Kept, will be sent: 3`. */
  readonly title: string;
  readonly labelOf: (state: number) => string;
  /** Why one does not count or was not taken. */
  readonly reasonOf: (item: KeptItem) => string;
  /** Absent where nothing can be dismissed. */
  readonly dismiss?: { readonly label: string; readonly onPress: (key: string) => void };
}

/** The punches that this phone keeps: those that wait, and those that were sent in vain. */
export function KeptList({ items, zone, writing, title, labelOf, reasonOf, dismiss }: KeptListProps) {
  if (items.length === 0) return null;
  const line = (item: KeptItem) => (
    <>
      <time dateTime={item.punch.made_at}>{formatInstant(item.punch.made_at, zone, writing)}</time>
      <span>{labelOf(item.punch.state)}</span>
    </>
  );
  const waiting = items.filter(({ standing }) => standing === 'waiting');
  const others = items.filter(({ standing }) => standing !== 'waiting');
  return (
    <div className="kept-punches" role="status">
      {waiting.length === 0 ? null : (
        <>
          <p className="kept-punches-title">{title}</p>
          <ol>
            {waiting.map((item) => (
              <li key={item.punch.key}>{line(item)}</li>
            ))}
          </ol>
        </>
      )}
      {others.length === 0 ? null : (
        <ul>
          {others.map((item) => (
            <li key={item.punch.key} data-standing={item.standing}>
              {line(item)}
              <p>
                <Icon as={TriangleAlertIcon} /> {reasonOf(item)}
              </p>
              {dismiss ? (
                <Button size="small" onPress={() => dismiss.onPress(item.punch.key)}>
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
