import { useState } from 'react';
import { EditedDay } from '../day-bar/edited-day.tsx';
import type { DayHandle, EditedLane, HandleSide } from '../day-bar/edited-parts.ts';
import { Section } from './section.tsx';

const clock = (minute: number): string =>
  `${String(Math.floor(((minute + 1440) % 1440) / 60)).padStart(2, '0')}:${String((minute + 1440) % 60).padStart(2, '0')}`;

interface Stretch {
  readonly from: number;
  readonly to: number;
}
const day: Readonly<Record<string, Stretch>> = {
  window: { from: 420, to: 600 },
  work: { from: 540, to: 1020 },
  pause: { from: 720, to: 750 },
};
const night: typeof day = {
  window: { from: 1260, to: 1380 },
  work: { from: 1320, to: 1800 },
  pause: { from: 1560, to: 1590 },
};

function handle(label: string, side: HandleSide, { from, to }: Stretch): DayHandle {
  const at = side === 'end' ? to : from;
  return { side, at, min: at - 120, max: at + 120, label: `${label}, ${side}`, text: clock(at) };
}

function Edited({ label, begins, isReadOnly = false }: { label: string; begins: typeof day; isReadOnly?: boolean }) {
  const [spans, setSpans] = useState(begins);
  const lane = (
    id: string,
    name: string,
    kind: 'window' | 'plan' | 'break',
    sides: readonly HandleSide[],
  ): EditedLane => {
    const span = spans[id] ?? { from: 0, to: 0 };
    return { id, label: name, spans: [{ id, kind, ...span, handles: sides.map((side) => handle(name, side, span)) }] };
  };
  return (
    <div data-edited={label} data-value={JSON.stringify(spans)}>
      <EditedDay
        label={label}
        lanes={[
          lane('window', 'Window', 'window', ['start', 'end']),
          lane('work', 'Work', 'plan', ['start', 'end']),
          lane('pause', 'Break', 'break', ['whole', 'start', 'end']),
        ]}
        timeText={clock}
        hint="Drag an edge"
        isReadOnly={isReadOnly}
        onMove={(id, { side }, minute) =>
          setSpans((before) => {
            const span = before[id] ?? { from: 0, to: 0 };
            const moved =
              side === 'start'
                ? { ...span, from: minute }
                : side === 'end'
                  ? { ...span, to: minute }
                  : { from: minute, to: minute + span.to - span.from };
            return { ...before, [id]: moved };
          })
        }
      />
    </div>
  );
}

/** A day whose edges are moved, a night, and one for reading. */
export function EditedDaySection() {
  return (
    <Section title="Day that is edited">
      <div style={{ inlineSize: '100%', display: 'grid', gap: 24 }}>
        <Edited label="A day" begins={day} />
        <Edited label="A night" begins={night} />
        <Edited label="For reading" begins={day} isReadOnly />
      </div>
    </Section>
  );
}
