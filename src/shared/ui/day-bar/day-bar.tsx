import './day-bar.css';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  edgeOf,
  hoursOf,
  isCrowded,
  labelled,
  rangeOf,
  spanKinds,
  type DayMark,
  type DayRange,
  type DaySpan,
  type SpanKind,
} from './day-parts.ts';

interface DayBarProps {
  /** The subject of the bar, for screen readers. */
  readonly label: string;
  readonly spans: readonly DaySpan[];
  readonly marks: readonly DayMark[];
  /** A time of the day as people write it. */
  readonly timeText: (minute: number) => string;
  /** Names of the kinds, in a legend below the bar; without them there is no legend. */
  readonly kindText?: (kind: SpanKind) => string;
  /** The present time, if it is on this day. */
  readonly now?: { readonly at: number; readonly text: string } | undefined;
  /** The same for all bars below each other. */
  readonly range?: DayRange | undefined;
  /** 20 px in a grid, or large with hours, labels and a legend. */
  readonly size?: 'row' | 'page';
}

const dayMinutes = 1440;
/** Share of the bar's width that a label needs. */
const labelShare = 0.09;
const shortShare = 0.08;

/**
 * A day in one row, with time running from the start edge: the plan with its windows, breaks, work, missing time, and
 * the punches. Its parts are a list that the arrow keys go through; the part with the focus or the pointer is described
 * below.
 */
export function DayBar({ label, spans, marks, timeText, kindText, now, range: given, size = 'page' }: DayBarProps) {
  const range = given ?? rangeOf(spans, marks);
  const share = (minute: number): number => ((minute - range.from) / (range.to - range.from)) * 100;
  const width = (from: number, to: number): number => share(to) - share(from);
  const [detail, setDetail] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const withLabel = labelled(marks, range, labelShare);
  const ordered = spans.toSorted((a, b) => spanKinds.indexOf(a.kind) - spanKinds.indexOf(b.kind));
  // Read and visited in the order of time, drawn in the order of their layers.
  const parts = [
    ...ordered.map((span, index) => ({ kind: 'span', key: `${span.kind}-${index}`, since: span.from, span }) as const),
    ...marks.map((mark) => ({ kind: 'mark', key: `mark-${mark.id}`, since: mark.at, mark }) as const),
  ].toSorted((a, b) => a.since - b.since);
  const active = Math.min(at, parts.length - 1);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forwards = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const backwards = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const next =
      event.key === forwards
        ? active + 1
        : event.key === backwards
          ? active - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? parts.length - 1
              : null;
    if (next === null || next < 0 || next >= parts.length) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('.day-bar-part')[next]?.focus();
  }

  const part = (index: number, text: string) => ({
    // It has no action: it is only read.
    role: 'img',
    tabIndex: index === active ? 0 : -1,
    'aria-label': text,
    onFocus: () => {
      setAt(index);
      setDetail(text);
    },
    onBlur: () => setDetail(null),
    onPointerEnter: () => setDetail(text),
    onPointerLeave: () => setDetail(null),
    onClick: () => setDetail(text),
  });

  return (
    <div className="day-bar" data-size={size}>
      <div className="day-bar-field">
        <div className="day-bar-lines" aria-hidden="true">
          {[0, dayMinutes].flatMap((midnight) =>
            midnight > range.from && midnight < range.to ? (
              <span key={midnight} className="day-bar-midnight" style={{ insetInlineStart: `${share(midnight)}%` }} />
            ) : (
              []
            ),
          )}
          {now && now.at >= range.from && now.at <= range.to ? (
            <span className="day-bar-now" style={{ insetInlineStart: `${share(now.at)}%` }} />
          ) : null}
        </div>
        <div role="toolbar" tabIndex={-1} className="day-bar-all" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          <ul className="day-bar-parts">
            {parts.map((item, index) => (
              <li key={item.key} data-kind={item.kind === 'span' ? item.span.kind : 'mark'}>
                {item.kind === 'span' ? (
                  <span
                    {...part(index, item.span.text)}
                    className="day-bar-part day-bar-span"
                    data-kind={item.span.kind}
                    style={{
                      insetInlineStart: `${share(item.span.from)}%`,
                      inlineSize: `${width(item.span.from, item.span.to)}%`,
                    }}
                  >
                    {size === 'page' && item.span.short && width(item.span.from, item.span.to) / 100 > shortShare
                      ? item.span.short
                      : null}
                  </span>
                ) : (
                  <span
                    {...part(index, item.mark.text)}
                    className="day-bar-part day-bar-mark"
                    data-ignored={item.mark.isIgnored || undefined}
                    data-edge={edgeOf(share(item.mark.at))}
                    style={{ insetInlineStart: `${share(item.mark.at)}%` }}
                  >
                    {size === 'page' && withLabel.has(item.mark.id) ? <span>{item.mark.label}</span> : null}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {size === 'page' ? (
        <>
          <div className="day-bar-hours" aria-hidden="true">
            {hoursOf(range, 8).map((hour, index, hours) => (
              <span
                key={hour}
                data-crowded={isCrowded(hours, index, range) || undefined}
                data-odd={index % 2 === 1 || undefined}
                data-edge={edgeOf(share(hour))}
                style={{ insetInlineStart: `${share(hour)}%` }}
              >
                {timeText(hour)}
              </span>
            ))}
          </div>
          <p className="day-bar-told" aria-hidden="true">
            {detail ?? (now && now.at >= range.from && now.at <= range.to ? now.text : ' ')}
          </p>
          {kindText ? <Legend spans={spans} kindText={kindText} /> : null}
        </>
      ) : null}
    </div>
  );
}

function Legend({ spans, kindText }: { spans: readonly DaySpan[]; kindText: (kind: SpanKind) => string }): ReactNode {
  const kinds = spanKinds.filter((kind) => spans.some((span) => span.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <div className="day-bar-legend" aria-hidden="true">
      {kinds.map((kind) => (
        <span key={kind}>
          <i className="day-bar-span" data-kind={kind} />
          {kindText(kind)}
        </span>
      ))}
    </div>
  );
}
