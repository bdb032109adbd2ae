import '../typed/typed.css';
import { parseAbsolute, toCalendarDateTime } from '@internationalized/date';
import { canonicalZone } from '#shared/contract/field/time-zone.ts';
import { deviceTimeZone } from '#shared/http/time-zone.ts';
import { dayInFigures, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { CalendarClockIcon, Icon, TextField, useUiTexts } from '#shared/ui/index.ts';
import { DayCalendar, exampleDay } from '../date/day-field.tsx';
import { instantOf, normaliseDayTime } from '../text/day-text.ts';
import { usePickerPopover } from '../typed/picker-popover.tsx';
import { useTypedText } from '../typed/use-typed-text.ts';
import { boundIn, useOutOfBounds } from './date-widget.tsx';
import type { WidgetProps } from './widget.ts';

/**
 * An instant to the second (spec section 2) in the company's zone, its day in the company's order; ISO 8601 with offset
 * on the wire. The zone is shown if it is not the reader's. Choosing a day in the month keeps the time.
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
  const { zone, writing } = useApplicationContext();
  const { t } = useTranslation('common');
  const texts = useUiTexts();
  const shown = dayTimeOf(value, zone);
  const inFigures = (dayTime: string): string =>
    `${dayInFigures(dayTime.slice(0, 10), writing.dateFormat)}${dayTime.slice(10)}`;
  const typed = useTypedText({
    shown: shown === '' ? '' : inFigures(shown),
    normalise: (text) => normaliseDayTime(text, writing),
    refused: 'stays',
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
        minDate={boundIn(field.widget.minDate, zone)}
        maxDate={boundIn(field.widget.maxDate, zone)}
        onChoose={(day) => {
          typed.take(`${day} ${shown === '' ? '00:00:00' : shown.slice(11)}`);
          close();
        }}
      />
    ),
  });
  const outside = useOutOfBounds(name, field, isReadOnly ? null : value);
  const isElsewhere = zone !== canonicalZone(deviceTimeZone());
  return (
    <>
      <TextField
        name={name}
        label={label}
        placeholder={`${t(`form.dayMask.${writing.dateFormat}`)} HH:mm:ss`}
        className="typed-figures"
        inputMode="numeric"
        autoComplete="off"
        description={
          [hint, isElsewhere ? t('form.inZone', { zone }) : undefined].filter(Boolean).join(' · ') || undefined
        }
        errorMessage={
          typed.isRefused
            ? t('validation.dayTime', { example: inFigures(`${exampleDay} 09:30:00`) })
            : (error ?? outside)
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
