import { EmployeeField } from '../employees/employee-field.tsx';
import { whenEmpty, type WidgetProps } from './widget.ts';

/** Several employees, chosen in a dialog and confirmed there. */
export function MultiEmployeeWidget({
  name,
  field,
  words,
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
}: WidgetProps) {
  return (
    <EmployeeField
      label={label}
      description={hint}
      errorMessage={error}
      isRequired={isRequired}
      whenEmpty={whenEmpty({ name, field, words, isRequired })}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      filters={field.widget.filters}
      isLimited={field.widget.limitTags ?? false}
    />
  );
}
