import { childRows, integer, reference } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample } from './sample.tsx';

const field = childRows({
  of: {
    fields: { day: integer({ required: true }), department: reference('company.department', { required: true }) },
  },
  cycle: {
    day: 'day',
    unit: 'unit',
    count: 'count',
    shows: { by: 'department', from: 'from', to: 'to', colour: 'colour' },
    presets: [
      { name: 'five_two', unit: 'week', count: 1, days: '11111--' },
      { name: 'in_turn', unit: 'day', count: 8, days: '11--22--' },
    ],
  },
  max: 400,
});

const early = { id: 1, display_name: 'Early', from: '06:00', to: '14:00', colour: '#16a34a' };
const night = { id: 2, display_name: 'Night', from: '22:00', to: '06:00' };
const week = [1, 2, 3, 4, 5].map((day) => ({ id: day, day, department: day < 3 ? early : night }));

/** A cycle of weeks that is painted, one of days, one of months; wrong, for reading, and empty. */
export function CycleSection() {
  return (
    <Section title="Days of a cycle">
      <div className="gallery-form">
        <Sample name="cycle_weeks" label="Weeks" field={field} value={week} cycle={{ unit: 'week', count: 2 }} />
        <Sample
          name="cycle_days"
          label="Days"
          field={field}
          value={[...week.slice(1, 3), { id: 9, day: 3, department: early }]}
          cycle={{ unit: 'day', count: 9 }}
        />
        <Sample
          name="cycle_wrong"
          label="What is wrong"
          field={field}
          value={week}
          cycle={{ unit: 'week', count: 1 }}
          rowMessages={{ mistakes: { '3.department': { code: 'overlappingRow' } }, refused: {}, isSent: true }}
        />
        <Sample
          name="cycle_months"
          label="A month"
          field={field}
          value={week}
          cycle={{ unit: 'month', count: 1 }}
          isReadOnly
        />
        <Sample name="cycle_empty" label="Nothing yet" field={field} value={[]} cycle={{ unit: 'week', count: 1 }} />
      </div>
    </Section>
  );
}
