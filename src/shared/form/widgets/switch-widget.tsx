import { Switch } from '#shared/ui/index.ts';
import type { WidgetProps } from './widget.ts';

/** Yes or no as a switch beside its words. */
export function SwitchWidget({
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
    <Switch
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
    </Switch>
  );
}
