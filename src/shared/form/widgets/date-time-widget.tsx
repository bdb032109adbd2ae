import { TextField } from '#shared/ui/index.ts';
import { textOf, type WidgetProps } from './widget.ts';

export function DateTimeWidget({ label, hint, error, value, onChange, onBlur, isRequired, isDisabled, name }: WidgetProps) {
  return (
    <TextField
      name={name} label={label} description={hint} errorMessage={error} value={textOf(value)}
      onChange={(text) => onChange(text === '' ? null : text)} onBlur={onBlur}
      isRequired={isRequired} validationBehavior="aria" isDisabled={isDisabled}
    />
  );
}
