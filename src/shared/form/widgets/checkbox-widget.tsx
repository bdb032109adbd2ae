import { Checkbox } from '#shared/ui/index.ts';
import type { WidgetProps } from './widget.ts';

/** Yes or no. */
export function CheckboxWidget({ label, hint, error, value, onChange, onBlur, isDisabled, name }: WidgetProps) {
  return (
    <Checkbox name={name} description={hint} errorMessage={error} isSelected={value === true} onChange={onChange} onBlur={onBlur} isDisabled={isDisabled}>
      {label}
    </Checkbox>
  );
}
