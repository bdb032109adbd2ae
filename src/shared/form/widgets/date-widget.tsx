import { DayField } from '../date/day-field.tsx';
import type { WidgetProps } from './widget.ts';

/** A calendar day, `YYYY-MM-DD` on the wire. */
export function DateWidget({ label, hint, error, value, onChange, onBlur, isRequired, isDisabled }: WidgetProps) {
  return (
    <DayField
      label={label} description={hint} errorMessage={error} value={typeof value === 'string' ? value : null} onChange={onChange} onBlur={onBlur}
      isRequired={isRequired} isDisabled={isDisabled}
    />
  );
}
