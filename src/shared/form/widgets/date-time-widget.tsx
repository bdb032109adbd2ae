import { parseAbsolute, toCalendarDateTime } from '@internationalized/date';
import { canonicalZone } from '#shared/contract/field/time-zone.ts';
import { deviceTimeZone } from '#shared/http/time-zone.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { DayTimeField } from '../date/day-time-field.tsx';
import { instantOf } from '../text/day-text.ts';
import { boundIn, useOutOfBounds } from './date-widget.tsx';
import type { WidgetProps } from './widget.ts';

/**
 * An instant to the second (spec section 2) in the company's zone; ISO 8601 with offset on the wire. The zone is shown if it is not
 * the reader's.
 */
export function DateTimeWidget({
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
  const { t } = useTranslation('common');
  const outside = useOutOfBounds(name, field, isReadOnly ? null : value);
  const isElsewhere = zone !== canonicalZone(deviceTimeZone());
  return (
    <DayTimeField
      name={name}
      label={label}
      description={
        [hint, isElsewhere ? t('form.inZone', { zone }) : undefined].filter(Boolean).join(' · ') || undefined
      }
      errorMessage={error ?? outside}
      value={dayTimeOf(value, zone)}
      onChange={(dayTime) => onChange(dayTime === null ? null : instantOf(dayTime, zone))}
      onBlur={onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      minDate={boundIn(field.widget.minDate, zone)}
      maxDate={boundIn(field.widget.maxDate, zone)}
    />
  );
}

function dayTimeOf(value: unknown, zone: string): string | null {
  if (typeof value !== 'string' || value === '') return null;
  try {
    return toCalendarDateTime(parseAbsolute(value, zone)).set({ millisecond: 0 }).toString().replace('T', ' ');
  } catch {
    return null;
  }
}
