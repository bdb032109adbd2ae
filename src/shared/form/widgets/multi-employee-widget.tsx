import { EmployeeField } from '../employees/employee-field.tsx';
import type { WidgetProps } from './widget.ts';

/** Several employees, chosen in a dialog and confirmed there. */
export function MultiEmployeeWidget({
  field,
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
