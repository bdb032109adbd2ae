import { today } from '@internationalized/date';
import { findOutOfBounds, type AnyField } from '#shared/contract/index.ts';
import { useNow } from '#shared/list/use-now.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { DayField } from '../date/day-field.tsx';
import { useMessageText } from '../messages.ts';
import type { WidgetProps } from './widget.ts';

/** A calendar day; `YYYY-MM-DD` on the wire. */
export function DateWidget({
  name,
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
  const { zone } = useApplicationContext();
  const outside = useOutOfBounds(name, field, isReadOnly ? null : value);
  return (
    <DayField
      name={name}
      label={label}
      description={hint}
      errorMessage={error ?? outside}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      minDate={boundIn(field.widget.minDate, zone)}
      maxDate={boundIn(field.widget.maxDate, zone)}
    />
  );
}

/** The first or last allowed day; `today` is the company's. */
export function boundIn(bound: string | undefined, zone: string): string | undefined {
  return bound === 'today' ? today(zone).toString() : bound;
}

/**
 * The message for a value outside the allowed days of its field: no contract knows today's date, so it is checked here.
 */
export function useOutOfBounds(name: string, field: AnyField, value: unknown): string | undefined {
  const { zone } = useApplicationContext();
  const now = useNow();
  const textAt = useMessageText();
  return textAt(findOutOfBounds({ [name]: field }, { [name]: value }, { now, zone })[name]?.[0]);
}
