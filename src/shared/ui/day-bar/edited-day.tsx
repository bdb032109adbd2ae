import './day-bar.css';
import './edited-day.css';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { edgeOf, hoursOf, type DayRange } from './day-parts.ts';
import { draggedTo, keyedTo, roomOf, type DayHandle, type EditedLane, type EditedSpan } from './edited-parts.ts';

interface EditedDayProps {
  /** The subject of the drawing, for screen readers. */
  readonly label: string;
  readonly lanes: readonly EditedLane[];
  /** A time of the day as people write it. */
  readonly timeText: (minute: number) => string;
  /** Instructions for the drawing, shown while nothing is grasped. */
  readonly hint: string;
  readonly isReadOnly: boolean;
  /** @param minute minutes from midnight of the day, within the allowed range of its handle */
  readonly onMove: (span: string, handle: DayHandle, minute: number) => void;
}

const dayMinutes = 1440;

/**
 * A day drawn in lanes, with time running from the start edge, whose edges are dragged or moved by keys: each handle is
 * a slider. An arrow key moves by five minutes, with Shift by one, the page keys by an hour.
 */
export function EditedDay({ label, lanes, timeText, hint, isReadOnly, onMove }: EditedDayProps) {
  // While an edge is dragged the hours stay in place: otherwise the day would move under the finger.
  const [frozen, setFrozen] = useState<DayRange | null>(null);
  const [described, setDescribed] = useState<string | null>(null);
  const range = frozen ?? roomOf(lanes);
  const length = range.to - range.from;
  const share = (minute: number): number => ((minute - range.from) / length) * 100;
  const field = useRef<HTMLDivElement>(null);
  const key = (span: EditedSpan, { side }: DayHandle): string => `${span.id} ${side}`;
  const describedHandle = lanes
    .flatMap(({ spans }) => spans.flatMap((span) => span.handles.map((handle) => ({ of: key(span, handle), handle }))))
    .find(({ of }) => of === described)?.handle;

  return (
    <div role="group" aria-label={label} className="edited-day" data-held={frozen ? true : undefined}>
      {lanes.map((lane, at) => (
        <div key={lane.id} className="edited-day-lane" data-lane={lane.id}>
          <span className="edited-day-name">{lane.label}</span>
          <div className="edited-day-field" ref={at === 0 ? field : undefined}>
            {[0, dayMinutes].flatMap((midnight) =>
              midnight > range.from && midnight < range.to ? (
                <span
                  key={midnight}
                  className="edited-day-midnight"
                  style={{ insetInlineStart: `${share(midnight)}%` }}
                />
              ) : (
                []
              ),
            )}
            {lane.spans.map((span) => (
              <div
                key={span.id}
                className="edited-day-span"
                style={
                  {
                    '--at': `${share(span.from)}%`,
                    '--wide': `${share(span.to) - share(span.from)}%`,
                  } as CSSProperties
                }
              >
                <span className="day-bar-span" data-kind={span.kind} aria-hidden="true">
                  {span.short === undefined ? null : <span>{span.short}</span>}
                </span>
                {isReadOnly
                  ? null
                  : span.handles.map((handle) => (
                      <Handle
                        key={handle.side}
                        handle={handle}
                        range={range}
                        fieldOf={() => field.current}
                        onDragged={(isDragged) => setFrozen(isDragged ? range : null)}
                        onDescribed={(isDescribed) => setDescribed(isDescribed ? key(span, handle) : null)}
                        onMove={(minute) => onMove(span.id, handle, minute)}
                      />
                    ))}
              </div>
            ))}
          </div>
        </div>
      ))}
      <div className="day-bar-hours" aria-hidden="true">
        {hoursOf(range, 8).map((hour, index) => (
          <span
            key={hour}
            data-odd={index % 2 === 1 || undefined}
            data-edge={edgeOf(share(hour))}
            style={{ insetInlineStart: `${share(hour)}%` }}
          >
            {timeText(hour)}
          </span>
        ))}
      </div>
      <p className="day-bar-told" aria-hidden="true">
        {describedHandle ? `${describedHandle.label} ${describedHandle.text}` : isReadOnly ? null : hint}
      </p>
    </div>
  );
}

interface HandleProps {
  readonly handle: DayHandle;
  readonly range: DayRange;
  readonly fieldOf: () => HTMLElement | null;
  readonly onDragged: (isDragged: boolean) => void;
  readonly onDescribed: (isDescribed: boolean) => void;
  readonly onMove: (minute: number) => void;
}

function Handle({ handle, range, fieldOf, onDragged, onDescribed, onMove }: HandleProps) {
  /** The distance between the handle's minute and the point where it was grasped. */
  const grasp = useRef<number | null>(null);
  const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
  const minuteAt = (event: PointerEvent<HTMLElement>): number => {
    const field = fieldOf()?.getBoundingClientRect();
    if (!field || field.width === 0) return handle.at;
    const from = isRtl(event.currentTarget) ? field.right - event.clientX : event.clientX - field.left;
    return range.from + (from / field.width) * (range.to - range.from);
  };
  const letGo = (): void => {
    if (grasp.current === null) return;
    grasp.current = null;
    onDragged(false);
  };

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    grasp.current = minuteAt(event) - handle.at;
    onDragged(true);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (grasp.current === null) return;
    const minute = draggedTo(handle, minuteAt(event) - grasp.current, event.shiftKey);
    if (minute !== handle.at) onMove(minute);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const minute = keyedTo(handle, event, isRtl(event.currentTarget));
    if (minute === undefined) return;
    event.preventDefault();
    if (minute !== handle.at) onMove(minute);
  }

  return (
    <span
      role="slider"
      tabIndex={0}
      className="edited-day-handle"
      data-side={handle.side}
      aria-label={handle.label}
      aria-valuemin={handle.min}
      aria-valuemax={handle.max}
      aria-valuenow={handle.at}
      aria-valuetext={handle.text}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onPointerEnter={() => onDescribed(true)}
      onFocus={() => onDescribed(true)}
      onBlur={() => onDescribed(false)}
      onKeyDown={onKeyDown}
    />
  );
}
