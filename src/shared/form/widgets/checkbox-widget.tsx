import { Checkbox } from '#shared/ui/index.ts';
import type { WidgetProps } from './widget.ts';

/** Yes or no as a box to tick. */
export function CheckboxWidget({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isDisabled,
  isReadOnly,
  name,
}: WidgetProps) {
  return (
    <Checkbox
      name={name}
      description={hint}
      errorMessage={error}
      isSelected={value === true}
      onChange={onChange}
      onBlur={onBlur}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
    >
      {label}
    </Checkbox>
  );
}
