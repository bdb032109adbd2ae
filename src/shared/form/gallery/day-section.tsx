import { date, datetime, time } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample, States } from './sample.tsx';

export function DaySection() {
  return (
    <>
      <States title="Date" name="date" field={date({})} required={date({ required: true })} value="2026-03-01" />
      <Section title="Date with minDate">
        <Sample name="date_min" label="Date from 10 March" field={date({ minDate: '2026-03-10' })} value="2026-03-12" />
        <Sample name="date_today" label="Date from today" field={date({ minDate: 'today' })} />
      </Section>
      <States title="Time" name="time" field={time({})} required={time({ required: true })} value="09:30" />
      <States
        title="Date and time"
        name="datetime"
        field={datetime({})}
        required={datetime({ required: true })}
        value="2026-07-01T08:00:00Z"
      />
    </>
  );
}
