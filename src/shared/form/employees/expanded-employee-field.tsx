import { readReferences } from '../lookup/index.ts';
import type { EmployeeFieldProps } from './employee-field.tsx';
import { EmployeeFrame } from './employee-frame.tsx';
import { EmployeePanel } from './employee-panel.tsx';
import { EmployeeTags } from './employee-tags.tsx';
import { useEmployeeFlow } from './use-employee-flow.ts';

/** Several employees, chosen in the form itself: the same layout without confirm and discard (spec section 2). */
export function ExpandedEmployeeField({ value, filters, isLimited, onChange, onBlur, ...words }: EmployeeFieldProps) {
  const people = readReferences(value);
  const isFixed = words.isDisabled || words.isReadOnly;
  const flow = useEmployeeFlow({
    isExpanded: true,
    isDisabled: isFixed,
    value: people,
    filters,
    onChoose: (chosen) => {
      onChange(chosen);
      onBlur();
    },
  });
  return (
    <EmployeeFrame {...words}>
      {flow.snapshot.hasTag('open') ? (
        <div className="employee-expanded">
          <EmployeePanel flow={flow} />
        </div>
      ) : (
        <div className="ui-control employee-control" data-disabled>
          {people.length === 0 ? (
            (words.whenEmpty ?? '–')
          ) : (
            <EmployeeTags label={words.label} value={people} isLimited={isLimited} />
          )}
        </div>
      )}
    </EmployeeFrame>
  );
}
