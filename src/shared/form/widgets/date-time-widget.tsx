import '../typed/typed.css';
import { parseAbsolute, toCalendarDateTime } from '@internationalized/date';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { CalendarClockIcon, Icon, TextField, useUiTexts } from '#shared/ui/index.ts';
import { DayCalendar } from '../date/day-field.tsx';
import { instantOf, normaliseDayTime } from '../text/day-text.ts';
import { usePickerPopover } from '../typed/picker-popover.tsx';
import { useTypedText } from '../typed/use-typed-text.ts';
import { minDateIn } from './date-widget.tsx';
import type { WidgetProps } from './widget.ts';

/**
 * An instant as `YYYY-MM-DD HH:mm:ss` in the company's zone (spec section 2), ISO 8601 with offset on the wire. The zone is
 * said where it is not the reader's. A day chosen in the month keeps the time that stands there.
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
  const texts = useUiTexts();
  const shown = dayTimeOf(value, zone);
  const typed = useTypedText({
    shown,
    normalise: normaliseDayTime,
    refused: 'empties',
    onSettle: (text) => onChange(text === '' ? null : instantOf(text, zone)),
  });
  const picker = usePickerPopover({
    label: `${label}: ${texts.openCalendar}`,
    drawing: <Icon as={CalendarClockIcon} />,
    isDisabled: isDisabled || isReadOnly,
    onClose: onBlur,
    children: (close) => (
      <DayCalendar
        label={label}
        value={shown === '' ? null : shown.slice(0, 10)}
        minDate={minDateIn(field.widget.minDate, zone)}
        onChoose={(day) => {
          typed.take(`${day} ${shown === '' ? '00:00:00' : shown.slice(11)}`);
          close();
        }}
      />
    ),
  });
  const minDate = minDateIn(field.widget.minDate, zone);
  const isEarly = minDate !== undefined && shown !== '' && shown.slice(0, 10) < minDate && !isReadOnly;
  const isElsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <TextField
        name={name}
        label={label}
        placeholder="YYYY-MM-DD HH:mm:ss"
        className="typed-figures"
        inputMode="numeric"
        autoComplete="off"
        description={
          [hint, isElsewhere ? t('form.inZone', { zone }) : undefined].filter(Boolean).join(' · ') || undefined
        }
        errorMessage={
          typed.isRefused
            ? t('validation.dayTime')
            : (error ?? (isEarly ? t('validation.minDate', { day: minDate }) : undefined))
        }
        value={typed.input.value}
        onChange={typed.input.onChange}
        end={picker.button}
        isRequired={isRequired}
        isDisabled={isDisabled}
        isReadOnly={isReadOnly}
        onBlur={() => {
          typed.input.onBlur();
          onBlur();
        }}
        onKeyDown={(event) => {
          typed.input.onKeyDown(event);
          picker.onKeyDown(event);
        }}
      />
      {picker.popover}
    </>
  );
}

function dayTimeOf(value: unknown, zone: string): string {
  if (typeof value !== 'string' || value === '') return '';
  try {
    return toCalendarDateTime(parseAbsolute(value, zone)).set({ millisecond: 0 }).toString().replace('T', ' ');
  } catch {
    return '';
  }
}
