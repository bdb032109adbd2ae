import { today } from '@internationalized/date';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { DayField } from '../date/day-field.tsx';
import type { WidgetProps } from './widget.ts';

/** A calendar day, `YYYY-MM-DD` in the field and on the wire. */
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
  const { t } = useTranslation('common');
  const minDate = minDateIn(field.widget.minDate, zone);
  // What day it is no contract knows: `today` is told here.
  const isEarly = minDate !== undefined && typeof value === 'string' && value < minDate && !isReadOnly;
  return (
    <DayField
      name={name}
      label={label}
      description={hint}
      errorMessage={error ?? (isEarly ? t('validation.minDate', { day: minDate }) : undefined)}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      minDate={minDate}
    />
  );
}

/** The first day that can be chosen; `today` is the company's. */
export function minDateIn(minDate: string | undefined, zone: string): string | undefined {
  return minDate === 'today' ? today(zone).toString() : minDate;
}
