import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { MonthGrid } from '../month-grid/month-grid.tsx';
import { monthAfter } from '../month-grid/month-weeks.ts';
import { Section } from './section.tsx';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdayOf = (date: string): string => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

/** A month that is gone through by the keys; what was opened stands below it. */
export function MonthSection() {
  const [month, setMonth] = useState('2026-03');
  const [opened, setOpened] = useState<string>();
  return (
    <Section title="Month grid">
      <div style={{ inlineSize: '100%', display: 'grid', gap: 12 }}>
        <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Button onPress={() => setMonth(monthAfter(month, -1))}>Month before</Button>
          <output>{month}</output>
          <Button onPress={() => setMonth(monthAfter(month, 1))}>Month after</Button>
        </div>
        <MonthGrid
          label={`Month ${month}`}
          month={month}
          weekStart={1}
          today="2026-03-02"
          selected={opened}
          weekdayText={(date) => ({ short: weekdayOf(date).slice(0, 3), long: weekdayOf(date) })}
          dayText={(date) => `${weekdayOf(date)} ${date}, present`}
          cell={(date) => <span>{Number(date.slice(8)) % 7 === 0 ? 'Off' : '8:00'}</span>}
          week={{ title: 'Week', of: (days) => `${days.length * 8}:00` }}
          onOpen={setOpened}
          onMonth={setMonth}
        />
        <output>{opened === undefined ? 'Nothing opened' : `Opened ${opened}`}</output>
      </div>
    </Section>
  );
}
