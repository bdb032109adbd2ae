import { useCallback, useMemo, useState } from 'react';
import { PeopleDays, type Chosen, type DayHead } from '../people-days/people-days.tsx';
import { blockOf, type Place } from '../people-days/places.ts';
import { makePeople, type Person } from './people.ts';
import { Section } from './section.tsx';

const days = Array.from({ length: 35 }, (_, at): DayHead => {
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][at % 7] ?? '';
  return {
    date: `day-${at + 1}`,
    text: `${weekday}, day ${at + 1}`,
    isMuted: at % 7 > 4,
    isToday: at === 2,
    content: (
      <>
        <span>{weekday}</span>
        <span>{at + 1}</span>
      </>
    ),
  };
});
const keyOf = ({ row, day }: Place): string => `${row} ${day}`;
const head = (person: Person) => <bdi>{person.name}</bdi>;

/** A thousand people by five weeks: cells are marked by dragging, by Enter, and carried elsewhere; some people are yet to come. */
export function PeopleDaysSection({ count = 1000 }: { count?: number }) {
  const people = useMemo(() => makePeople(count), [count]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [report, setReport] = useState('');
  const cell = useCallback(
    (person: Person, day: number) => {
      const mark = marked.has(keyOf({ row: person.id, day })) ? 'late' : 'early';
      return { text: `${person.name}, day ${day + 1}: ${mark}`, content: mark, marks: { 'data-mark': mark } as const };
    },
    [marked],
  );
  const mark = (places: readonly Place[]): void => setMarked(new Set([...marked, ...places.map(keyOf)]));
  return (
    <>
      <Section title="People by days">
        <p role="status">{report}</p>
        <div className="gallery-table">
          <PeopleDays<Person>
            aria-label="Who works when"
            count={people.length}
            personAt={(row) => (row === 3 ? undefined : people[row])}
            days={days}
            corner={`${people.length} people`}
            head={head}
            cell={cell}
            foot={[
              { id: 'sum', head: 'Marked', cell: () => ({ text: `${marked.size} marked`, content: marked.size }) },
            ]}
            chosen={chosen}
            onChosen={setChosen}
            onOpen={() => {
              if (!chosen) return;
              const { firstRow, lastRow, firstDay, lastDay } = blockOf(chosen);
              mark(
                Array.from({ length: lastRow - firstRow + 1 }, (_, row) =>
                  Array.from({ length: lastDay - firstDay + 1 }, (__, day) => ({
                    row: firstRow + row,
                    day: firstDay + day,
                  })),
                ).flat(),
              );
            }}
            onPainted={({ firstRow, lastRow, firstDay, lastDay }) =>
              setReport(`rows ${firstRow}–${lastRow}, days ${firstDay}–${lastDay}`)
            }
            onCarried={(_, { rows, days: over, isCopy }) =>
              setReport(`${isCopy ? 'copied' : 'moved'} by ${rows}, ${over}`)
            }
          />
        </div>
      </Section>
      <Section title="People by days, a day alone">
        <div className="gallery-table">
          <PeopleDays<Person>
            aria-label="Who works today"
            count={8}
            personAt={(row) => people[row]}
            days={days.slice(0, 1)}
            personWidth={150}
            head={head}
            cell={cell}
            chosen={null}
            onChosen={() => undefined}
          />
        </div>
      </Section>
    </>
  );
}
