import { ExpandedEmployeeField } from '../employees/expanded-employee-field.tsx';
import type { WidgetProps } from './widget.ts';

/** Several employees, chosen in the form itself. */
export function MultiEmployeeExpandedWidget({
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
    <ExpandedEmployeeField
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
