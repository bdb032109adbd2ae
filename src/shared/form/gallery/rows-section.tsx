import { childRows, choice, minute, reference, text, time, type AnyField } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample } from './sample.tsx';

const of = {
  fields: {
    department: reference('company.department', { required: true }),
    start: time({ required: true }),
    end: time({}),
  },
};
const plain = childRows({ of, max: 5 });
const ordered = childRows({ of, max: 5, ordered: true });
const required = childRows({ of, max: 5, ordered: true, required: true });
const many = childRows({
  of: { fields: { name: text({ max: 20 }), minutes: minute({}), kind: choice(['first', 'second'], {}) } },
  max: 50,
});

const row = (id: number, display_name: string, start: string | null, end: string | null) => ({
  id,
  department: { id, display_name },
  start,
  end,
});
const filled = [
  row(1, 'Sales', '08:00', '12:00'),
  row(2, 'Research', '13:00', '17:00'),
  row(3, 'Service', '18:00', null),
];

export function RowsSection() {
  const one = (state: string, field: AnyField, value: unknown) => ({
    name: `rows_${state}`,
    label: `Rows, ${state}`,
    field,
    value,
  });
  return (
    <>
      <Section title="Child rows">
        <div className="gallery-form">
          <Sample {...one('empty', plain, [])} />
          <Sample {...one('filled', ordered, filled)} hint="One line of help" />
          <Sample {...one('required', required, [])} />
          <Sample
            {...one('wrong', ordered, filled)}
            error="What is wrong with all of them"
            rowMessages={{
              mistakes: { '2.start': { code: 'overlappingRow' }, '3.end': { code: 'required' } },
              refused: {},
              isSent: true,
            }}
          />
          <Sample {...one('read_only', ordered, filled)} isReadOnly />
          <Sample {...one('disabled', ordered, filled)} isDisabled />
        </div>
      </Section>
      <Section title="Child rows of other fields">
        <div className="gallery-form">
          <Sample
            {...one('many', many, [
              { id: 1, name: 'One', minutes: 30, kind: 'first' },
              { id: 2, name: 'Two', minutes: null, kind: undefined },
            ])}
          />
        </div>
      </Section>
    </>
  );
}
