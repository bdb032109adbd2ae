import { TextField } from '#shared/ui/index.ts';
import { ZoneField, zoneLabel } from '../zone-field.tsx';
import { textOf, type WidgetProps } from './widget.ts';

/** One of the world's time zones. */
export function TimezoneWidget({
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
  const zone = textOf(value);
  if (isReadOnly)
    return (
      <TextField
        label={label}
        description={hint}
        errorMessage={error}
        value={zoneLabel(zone)}
        isReadOnly
        isDisabled={isDisabled}
      />
    );
  return (
    <ZoneField
      label={label}
      hint={hint}
      error={error}
      zone={zone}
      isRequired={isRequired}
      isDisabled={isDisabled}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
