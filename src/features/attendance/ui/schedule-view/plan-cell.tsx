import { formatDuration, type Language, type Translate } from '#shared/i18n/index.ts';
import type { DayCell } from '#shared/ui/people-days/people-days.tsx';
import type { PlannedDayCell } from '../../contract.ts';
import { colourOf, shortHours, type PlanTimetable } from './palette.ts';

/** What cells show beside the plan. */
export interface Layers {
  readonly outcome: boolean;
  readonly conflicts: boolean;
  readonly changes: boolean;
}

/** What a day is called and looks like, whoever's day it is. */
interface Drawn {
  readonly words: string;
  readonly marks: DayCell['marks'];
  readonly content: DayCell['content'];
}

/** Everything for drawing a cell except its day. */
export interface CellFace {
  readonly t: Translate<'att'>;
  readonly language: Language;
  readonly timetables: ReadonlyMap<number, PlanTimetable>;
  readonly layers: Layers;
  /** Words as far as they fit in a cell of a width in px. */
  readonly fit: (words: string, width: number) => string;
  /** What has been drawn: a roster has few kinds of days, and a cell with the same content is left as it is. */
  readonly drawn: Map<string, Drawn>;
}

/** The engine's codes. */
const kinds = ['workday', 'weekend', 'dayOff', 'holiday', 'none'] as const;
const temporarySource = 1;
/** The most timetables named in a cell; further ones are counted. */
const mostNamed = 2;

/**
 * The look of a stored day by its `Status`, with a letter for people who do not see colours. For other statuses the
 * plan is enough.
 */
const outcomes = ['present', 'absent', 'halfDay', 'incomplete', 'inProgress', null, 'leave', 'training'] as const;
type Outcome = NonNullable<(typeof outcomes)[number]>;

/** The result of a day, if it is notable. */
function outcomeOf({ came }: PlannedDayCell): Outcome | 'late' | 'early' | undefined {
  const status = came && outcomes[came.status];
  if (!came || !status) return undefined;
  if (status !== 'present') return status;
  return came.late > 0 ? 'late' : came.early > 0 ? 'early' : 'present';
}

/** A person's day in a cell of a width in px: its timetables, or why there are none. */
export function planCell(face: CellFace, day: PlannedDayCell, who: string, when: string, width: number): DayCell {
  const { kind, source, employed, tracked, draft, conflict, work } = day;
  const came = face.layers.outcome ? day.came : undefined;
  const key = JSON.stringify([width, kind, source, employed, tracked, draft, conflict, work, came]);
  let drawn = face.drawn.get(key);
  if (drawn === undefined) {
    drawn = draw(face, day, width);
    face.drawn.set(key, drawn);
  }
  const { words, marks, content } = drawn;
  return { text: words === '' ? `${who}, ${when}` : `${who}, ${when}, ${words}`, marks, content };
}

function draw({ t, language, timetables, layers, fit }: CellFace, day: PlannedDayCell, width: number): Drawn {
  const kind = kinds[day.kind] ?? 'none';
  const outcome = layers.outcome ? outcomeOf(day) : undefined;
  const isConflict = layers.conflicts && day.conflict === true;
  const isChanged = layers.changes && day.source === temporarySource;
  const named = day.work.map(({ timetable }) => timetables.get(timetable));
  const none =
    day.employed === false
      ? t('att:scheduleView.notEmployed')
      : day.tracked === false
        ? t('att:scheduleView.untracked')
        : kind === 'workday'
          ? ''
          : t(`att:scheduleView.kind.${kind}`);
  const parts = [
    ...day.work.map((work, at) => {
      const timetable = named[at];
      const name = timetable ? `${timetable.alias} ${shortHours(timetable)}`.trim() : '';
      return work.overtime ? t('att:scheduleView.asOvertime', { name }) : name;
    }),
    none,
    isChanged ? t('att:scheduleView.changed') : '',
    day.draft ? t('att:publishRoster.draft') : '',
    isConflict ? t('att:scheduleView.conflict') : '',
    outcome ? t(`att:scheduleView.outcome.${outcome}`) : '',
    outcome === 'late' ? formatDuration(day.came?.late ?? 0, language) : '',
    outcome === 'early' ? formatDuration(day.came?.early ?? 0, language) : '',
  ].filter(Boolean);
  return {
    words: parts.join(', '),
    marks: {
      'data-kind': day.employed === false ? 'away' : day.tracked === false ? 'untracked' : kind,
      'data-conflict': isConflict ? 'true' : undefined,
      'data-changed': isChanged ? 'true' : undefined,
      'data-draft': day.draft ? 'true' : undefined,
    },
    content: (
      <>
        {day.work.length === 0 ? <span className="plan-none">{markOf(day, kind, t)}</span> : null}
        {day.work.slice(0, mostNamed).map((work, at) => {
          const timetable = named[at];
          return (
            <span
              key={at}
              className="plan-work"
              data-overtime={work.overtime}
              style={{ '--plan': timetable ? colourOf(timetable) : undefined } as React.CSSProperties}
            >
              <span className="plan-name">{timetable ? fit(timetable.alias, width) : null}</span>
              {day.work.length === 1 && timetable ? (
                <bdi className="plan-hours">{fit(shortHours(timetable), width)}</bdi>
              ) : null}
            </span>
          );
        })}
        {day.work.length > mostNamed ? <span className="plan-more">+{day.work.length - mostNamed}</span> : null}
        {outcome ? (
          <span className="plan-outcome" data-outcome={outcome}>
            {t(`att:scheduleView.letter.${outcome}`)}
          </span>
        ) : null}
      </>
    ),
  };
}

/** The text of an empty day: a chosen day off or a holiday; weekends and unplanned days have none. */
function markOf(day: PlannedDayCell, kind: (typeof kinds)[number], t: Translate<'att'>): string {
  if (day.employed === false) return '';
  if (day.tracked === false) return t('att:scheduleView.letter.untracked');
  if (kind === 'holiday') return t('att:scheduleView.letter.holiday');
  return kind === 'dayOff' || (kind === 'weekend' && day.source === temporarySource)
    ? t('att:scheduleView.letter.dayOff')
    : '';
}
