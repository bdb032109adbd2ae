import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { formatDay, formatDistance, useTranslation } from '#shared/i18n/index.ts';
import { Avatar } from '#shared/list/display/avatar.tsx';
import { useWriting } from '#shared/record/application-context.tsx';
import { blockOf, placesOf } from '#shared/ui/people-days/places.ts';
import {
  PeopleDays,
  type Block,
  type Carried,
  type Chosen,
  type DayCell,
  type DayHead,
  type Place,
} from '#shared/ui/people-days/people-days.tsx';
import { dragged } from './client-list.tsx';
import type { Person, usePlanner, Visit } from './use-planner.ts';

interface PlannerSheetProps {
  readonly planner: ReturnType<typeof usePlanner>;
  readonly dates: readonly string[];
  readonly today: string;
  readonly client: number | null;
  readonly may: { readonly add: boolean; readonly change: boolean; readonly delete: boolean };
  readonly isPhone: boolean;
  readonly chosen: Chosen | null;
  readonly onChosen: (chosen: Chosen | null) => void;
}

/** The most visits that a cell names; further ones are counted. */
const mostNamed = 2;

const isPlanned = ({ status }: Visit): boolean => status === 'planned';

const headOf = (person: Person) => (
  <>
    <Avatar name={person.display_name} photo={person.photo} />
    <bdi className="planner-person">{person.display_name}</bdi>
  </>
);

/** People by days with their visits. A client is dropped on a day, or placed there by a press or Enter. Planned visits can be moved and removed. */
export function PlannerSheet(props: PlannerSheetProps) {
  const { planner, dates, today, client, may, chosen } = props;
  const { t, language } = useTranslation(['gps', 'common']);
  const writing = useWriting();
  const [isOver, setOver] = useState(false);
  const { people, visitsAt, offAt, metresOf } = planner;

  const days = useMemo(
    () =>
      dates.map((date): DayHead => ({
        date,
        text: formatDay(date, writing, 'full'),
        isToday: date === today,
        content: (
          <>
            <span>{formatDay(date, writing, 'weekdayName')}</span>
            <span>{formatDay(date, writing, 'dayMonth')}</span>
          </>
        ),
      })),
    [dates, today, writing],
  );
  // The same while nothing of it changes, so that choosing a day draws no cell again.
  const cell = useCallback(
    (person: Person, day: number): DayCell => {
      const route = visitsAt(person.id, dates[day] ?? '');
      const metres = metresOf(route);
      const off = offAt(person.id, dates[day] ?? '');
      // Of days off only those stand out on which somebody has a visit to make.
      const conflicts = off !== undefined && route.some(isPlanned);
      const reason = off === undefined ? '' : t(`planner.off.${off}`);
      const far = metres > 0 ? formatDistance(metres, language) : '';
      const named = route.map(({ client: to, start_time, status }) =>
        // The name stands between the day and the time, which would read like one moment.
        [
          to?.display_name,
          start_time,
          status === null || status === 'planned' ? '' : t(`visit.status_choice.${status}`),
        ]
          .filter(Boolean)
          .join(' '),
      );
      return {
        marks: { 'data-off': off, 'data-conflict': conflicts ? 'true' : undefined },
        text: [person.display_name, days[day]?.text, reason, ...named, far].filter(Boolean).join(', '),
        content: (
          <>
            {route.slice(0, mostNamed).map(({ id, client: to, start_time, status }) => (
              <span key={id} className="planner-visit" data-status={status}>
                <bdi>{start_time}</bdi> <bdi>{to?.display_name}</bdi>
              </span>
            ))}
            {route.length > mostNamed || far !== '' || reason !== '' ? (
              <span className="planner-more">
                {reason === '' ? null : <span className="planner-off">{reason}</span>}
                {route.length > mostNamed ? <bdi>+{route.length - mostNamed}</bdi> : null} <bdi>{far}</bdi>
              </span>
            ) : null}
          </>
        ),
      };
    },
    [dates, days, language, metresOf, offAt, t, visitsAt],
  );

  const at = ({ row, day }: Place) => {
    const [person, date] = [people[row], dates[day]];
    return person && date !== undefined ? [{ person, date }] : [];
  };
  const inside = (block: Block) => placesOf(block).flat().flatMap(at);
  const plan = (block: Block, to: number): void => void planner.add(inside(block), to);
  const carry = (from: Block, { rows, days: by, isCopy }: Carried): void => {
    const moved = placesOf(from)
      .flat()
      .flatMap((place) =>
        at(place).flatMap(({ person, date }) =>
          at({ row: place.row + rows, day: place.day + by }).flatMap((target) =>
            visitsAt(person.id, date)
              .filter(isPlanned)
              .map((visit) => ({ visit, ...target })),
          ),
        ),
      );
    void planner.move(moved, isCopy);
    props.onChosen({
      anchor: { row: from.firstRow + rows, day: from.firstDay + by },
      head: { row: from.lastRow + rows, day: from.lastDay + by },
    });
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (!may.delete || !chosen || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    const ids = inside(blockOf(chosen)).flatMap(({ person, date }) =>
      visitsAt(person.id, date)
        .filter(isPlanned)
        .map(({ id }) => id),
    );
    if (ids.length > 0) void planner.remove(ids);
  };
  /** Rows and days count from 1, after the head. */
  const placeOf = (target: EventTarget): Place | undefined => {
    const over = target instanceof Element ? target.closest('.people-days-cell') : null;
    const row = over?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex');
    const column = over?.getAttribute('aria-colindex');
    return row && column ? { row: Number(row) - 2, day: Number(column) - 2 } : undefined;
  };

  return (
    <div
      className="planner-sheet"
      data-over={isOver || undefined}
      role="presentation"
      onDragOver={(event) => {
        const place = may.add && event.dataTransfer.types.includes(dragged) ? placeOf(event.target) : undefined;
        setOver(place !== undefined);
        if (!place) return;
        event.preventDefault();
        if (chosen?.head.row !== place.row || chosen.head.day !== place.day)
          props.onChosen({ anchor: place, head: place });
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const place = placeOf(event.target);
        const to = Number(event.dataTransfer.getData(dragged));
        if (!place || !to) return;
        event.preventDefault();
        void planner.add(at(place), to);
      }}
    >
      <PeopleDays<Person>
        aria-label={t('planner.title')}
        count={planner.total ?? 0}
        personAt={(row) => people[row]}
        days={days}
        head={headOf}
        cell={cell}
        personWidth={props.isPhone ? 150 : 200}
        dayWidth={96}
        rowHeight={64}
        onSeen={planner.onSeen}
        chosen={chosen}
        onChosen={props.onChosen}
        onKey={onKey}
        {...(client !== null && may.add
          ? {
              onPainted: (block: Block) => plan(block, client),
              onOpen: ({ row, day }: Place) =>
                plan({ firstRow: row, lastRow: row, firstDay: day, lastDay: day }, client),
            }
          : may.change
            ? { onCarried: carry }
            : {})}
      />
    </div>
  );
}
