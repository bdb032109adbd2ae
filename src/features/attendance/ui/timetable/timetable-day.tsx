import type { BesideProps } from '#shared/form/beside.tsx';
import { EditedDay } from '#shared/ui/day-bar/edited-day.tsx';
import type { EditedLane, EditedSpan, HandleSide } from '#shared/ui/day-bar/edited-parts.ts';
import type { SpanKind } from '#shared/ui/day-bar/day-parts.ts';
import {
  drawnTimetable,
  edgeBounds,
  movedEdge,
  type DrawnEdge,
  type DrawnTimetable,
} from '../../domain/timetable-drawing.ts';
import { useDayWords, type DayWords } from '../why/use-day-words.ts';

/** A break can be grasped anywhere. */
const sidesOf = (kind: SpanKind): readonly HandleSide[] =>
  kind === 'break' ? ['whole', 'start', 'end'] : ['start', 'end'];

function edgeOf(span: string, side: HandleSide): DrawnEdge | null {
  if (span === 'work' || span === 'checkIn' || span === 'checkOut') return side === 'whole' ? null : { of: span, side };
  return { of: 'break', id: Number(span), side };
}

/** The rows of the drawing. */
function lanesOf(drawn: DrawnTimetable, isFlexible: boolean, { t, time, duration }: DayWords): EditedLane[] {
  const span = (
    id: string,
    kind: SpanKind,
    [from, to]: readonly [number, number],
    label: (side: HandleSide) => string,
    short?: string,
  ): EditedSpan => ({
    id,
    kind,
    from,
    to,
    short,
    handles: (isFlexible && kind !== 'break' ? [] : sidesOf(kind)).flatMap((side) => {
      const edge = edgeOf(id, side);
      const bounds = edge && edgeBounds(drawn, edge);
      const at = side === 'end' ? to : from;
      return bounds ? [{ side, at, ...bounds, label: label(side), text: time(at) }] : [];
    }),
  });
  const lane = (id: 'checkIn' | 'work' | 'checkOut' | 'breaks', spans: readonly EditedSpan[]): EditedLane => ({
    id,
    label: t(`att:timetable.drawn.${id}`),
    spans,
  });
  const sided = (start: string, end: string) => (side: HandleSide) => (side === 'end' ? end : start);
  const { work, checkIn, checkOut, breaks } = drawn;
  return [
    ...(checkIn
      ? [
          lane('checkIn', [
            span(
              'checkIn',
              'window',
              checkIn,
              sided(t('att:timetable.drawn.checkInFrom'), t('att:timetable.drawn.checkInUntil')),
            ),
          ]),
        ]
      : []),
    lane('work', [
      span(
        'work',
        'plan',
        work,
        sided(t('att:timetable.field.in_time'), t('att:timetable.field.out_time')),
        duration(work[1] - work[0]),
      ),
    ]),
    ...(checkOut
      ? [
          lane('checkOut', [
            span(
              'checkOut',
              'window',
              checkOut,
              sided(t('att:timetable.drawn.checkOutFrom'), t('att:timetable.drawn.checkOutUntil')),
            ),
          ]),
        ]
      : []),
    ...(breaks.length > 0
      ? [
          lane(
            'breaks',
            breaks.map(({ id, name, span: own }) =>
              span(String(id), 'break', own, (side) => t(`att:timetable.drawn.break.${side}`, { name })),
            ),
          ),
        ]
      : []),
  ];
}

/** The day of a timetable, drawn beside its form: its edges are moved here or typed there. */
export function TimetableDay({ values, change, isReadOnly }: BesideProps) {
  const words = useDayWords();
  const { t } = words;
  const drawn = drawnTimetable(values);
  if (!drawn) return <p className="form-beside-none">{t('att:timetable.drawn.none')}</p>;
  const isFlexible = values['use_mode'] === 'flexible';
  return (
    <EditedDay
      label={t('att:timetable.drawn.title')}
      lanes={lanesOf(drawn, isFlexible, words)}
      timeText={words.time}
      hint={t('att:timetable.drawn.hint')}
      isReadOnly={isReadOnly || (isFlexible && drawn.breaks.length === 0)}
      onMove={(span, { side }, minute) => {
        const edge = edgeOf(span, side);
        if (edge) change(movedEdge(values, drawn, edge, minute));
      }}
    />
  );
}
