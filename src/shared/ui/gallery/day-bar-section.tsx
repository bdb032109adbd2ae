import { DayBar } from '../day-bar/day-bar.tsx';
import type { DayMark, DaySpan, SpanKind } from '../day-bar/day-parts.ts';
import { Section } from './section.tsx';

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const names: Readonly<Record<SpanKind, string>> = {
  window: 'Punch window',
  plan: 'Plan',
  rest: 'Work not due',
  break: 'Break',
  away: 'Leave',
  late: 'Late',
  early: 'Early leave',
  worked: 'Worked',
  overtime: 'Overtime',
};
const span = (kind: SpanKind, from: number, to: number): DaySpan => ({
  kind,
  from,
  to,
  text: `${names[kind]}, ${clock(from)} to ${clock(to)}`,
  ...(kind === 'late' || kind === 'early' ? { short: `${to - from} min` } : {}),
});
const mark = (id: number, at: number, isIgnored = false): DayMark => ({
  id,
  at,
  label: clock(at),
  text: isIgnored ? `${clock(at)}, not counted` : `Punch at ${clock(at)}`,
  isIgnored,
});

const office: readonly DaySpan[] = [
  span('window', 420, 540),
  span('plan', 540, 1020),
  span('window', 1020, 1380),
  span('break', 720, 780),
  span('late', 540, 560),
  span('worked', 560, 720),
  span('worked', 780, 1020),
  span('overtime', 1020, 1095),
];
const night: readonly DaySpan[] = [span('plan', 1320, 1800), span('worked', 1315, 1740), span('early', 1740, 1800)];
const away: readonly DaySpan[] = [span('plan', 540, 1020), span('away', 540, 780), span('worked', 775, 1020)];
const rest: readonly DaySpan[] = [span('rest', 540, 1020)];

const shared = { timeText: clock, kindText: (kind: SpanKind) => names[kind] };

/** A day at work, a night, half a day of leave, a holiday, a day on which nothing is, and some in a row. */
export function DayBarSection() {
  return (
    <Section title="Bar of a day">
      <div style={{ inlineSize: '100%', display: 'grid', gap: 24 }}>
        <DayBar
          {...shared}
          label="A day at the office"
          spans={office}
          marks={[mark(1, 560), mark(2, 562, true), mark(3, 1095)]}
          now={{ at: 1100, text: 'Now 18:20' }}
        />
        <DayBar {...shared} label="A night" spans={night} marks={[mark(1, 1315), mark(2, 1740)]} />
        <DayBar {...shared} label="Half a day of leave" spans={away} marks={[mark(1, 775), mark(2, 1020)]} />
        <DayBar {...shared} label="A holiday" spans={rest} marks={[]} />
        <DayBar {...shared} label="A day without anything" spans={[]} marks={[]} />
        <DayBar {...shared} label="In a row" size="row" range={{ from: 360, to: 1440 }} spans={office} marks={[]} />
      </div>
    </Section>
  );
}
