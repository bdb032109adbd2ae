import './company-data.ts';
import './employee-section.css';
import { multiEmployee, multiEmployeeExpanded } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { Sample, States } from './sample.tsx';

const few = [
  { id: 3, display_name: 'Lucía Nakamura' },
  { id: 9, display_name: 'يوسف الحداد' },
];
const many = Array.from({ length: 137 }, (_, at) => at + 1);

/** Both variants of the employee picker. */
export function EmployeeSection() {
  return (
    <>
      <States
        title="Employees"
        name="employees"
        field={multiEmployee({ whenEmpty: 'nothing' })}
        required={multiEmployee({ required: true })}
        value={few}
        empty={[]}
      />
      <Section title="Employees, further">
        <Sample
          name="all_employees"
          field={multiEmployee({ whenEmpty: 'nothing' })}
          value={many}
          hint="Came as ids: six tags"
        />
        <Sample
          name="limited_employees"
          field={multiEmployee({ whenEmpty: 'nothing', limitTags: true })}
          value={many}
          hint="One tag"
        />
      </Section>
    </>
  );
}

export function ExpandedEmployeeSection() {
  return (
    <>
      <Section title="Employees, in the form">
        <div className="gallery-wide">
          <Sample name="expanded_employees" field={multiEmployeeExpanded({ whenEmpty: 'nothing' })} value={few} />
        </div>
        <div className="gallery-form">
          <Sample name="expanded_narrow" field={multiEmployeeExpanded({ whenEmpty: 'nothing' })} value={few} />
        </div>
      </Section>
      <Section title="Employees, in the form: wrong, read only, disabled">
        <div className="gallery-form">
          <Sample
            name="expanded_wrong"
            field={multiEmployeeExpanded({ required: true })}
            value={[]}
            error="What is wrong and what to do"
          />
        </div>
        <Sample
          name="expanded_read_only"
          field={multiEmployeeExpanded({ whenEmpty: 'nothing' })}
          value={few}
          isReadOnly
        />
        <Sample
          name="expanded_disabled"
          field={multiEmployeeExpanded({ whenEmpty: 'nothing' })}
          value={few}
          isDisabled
        />
      </Section>
    </>
  );
}
