import './week-hours.css';
import { formatTime, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { Span } from '../domain/week.ts';

const dayMinutes = 1440;
const share = (minute: number): string => `${(minute / dayMinutes) * 100}%`;
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Formats intervals of a day. */
export function useHoursText(): (spans: readonly Span[]) => string {
  const { t } = useTranslation('acc');
  const { writing } = useApplicationContext();
  const time = (minute: number): string => formatTime(clock(minute), writing);
  return (spans) => {
    if (spans.length === 0) return t('hours.closed');
    const [first] = spans;
    if (first?.[0] === 0 && first[1] === dayMinutes - 1) return t('hours.wholeDay');
    return spans.map(([start, end]) => `${time(start)}–${time(end)}`).join(', ');
  };
}

/** The open hours of a day, midnight to midnight. */
export function HoursBar({ spans, now }: { spans: readonly Span[]; now?: number | undefined }) {
  const text = useHoursText()(spans);
  return (
    <span className="hours-bar" role="img" aria-label={text} title={text}>
      {spans.map(([start, end]) => (
        <i key={start} style={{ insetInlineStart: share(start), inlineSize: share(end + 1 - start) }} />
      ))}
      {now === undefined ? null : <b style={{ insetInlineStart: share(now) }} />}
    </span>
  );
}
