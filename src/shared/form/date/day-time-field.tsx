import { dayInFigures, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { CalendarClockIcon, Icon, useUiTexts } from '#shared/ui/index.ts';
import { normaliseDayTime } from '../text/day-text.ts';
import { usePickerPopover } from '../typed/picker-popover.tsx';
import { TypedField } from '../typed/typed-field.tsx';
import { useTypedText } from '../typed/use-typed-text.ts';
import { DayCalendar, exampleDay, type DayFieldProps } from './day-field.tsx';

interface DayTimeFieldProps extends Omit<DayFieldProps, 'value' | 'onChange' | 'size'> {
  /** `YYYY-MM-DD HH:mm:ss` on the clock of the zone that its owner means, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/**
 * A day with a time to the second, its day in the company's order, typed or chosen in a month. Choosing a day in the month keeps the
 * time.
 */
export function DayTimeField(props: DayTimeFieldProps) {
  const { label, name, description, errorMessage, value, onChange, onBlur, isRequired, minDate, maxDate } = props;
  const { isDisabled = false, isReadOnly = false } = props;
  const { t } = useTranslation('common');
  const texts = useUiTexts();
  const writing = useWriting();
  const inFigures = (dayTime: string): string =>
    `${dayInFigures(dayTime.slice(0, 10), writing.dateFormat)}${dayTime.slice(10)}`;
  const typed = useTypedText({
    shown: value === null ? '' : inFigures(value),
    normalise: (text) => normaliseDayTime(text, writing),
    refused: 'stays',
    onSettle: (text) => onChange(text === '' ? null : text),
  });
  const picker = usePickerPopover({
    label: `${label}: ${texts.openCalendar}`,
    drawing: <Icon as={CalendarClockIcon} />,
    isDisabled: isDisabled || isReadOnly,
    ...(onBlur ? { onClose: onBlur } : {}),
    children: (close) => (
      <DayCalendar
        label={label}
        value={value === null ? null : value.slice(0, 10)}
        minDate={minDate}
        maxDate={maxDate}
        onChoose={(day) => {
          typed.take(`${day} ${value === null ? '00:00:00' : value.slice(11)}`);
          close();
        }}
      />
    ),
  });
  return (
    <TypedField
      {...(name === undefined ? {} : { name })}
      label={label}
      description={description}
      placeholder={`${t(`form.dayMask.${writing.dateFormat}`)} HH:mm:ss`}
      errorMessage={
        typed.isRefused ? t('validation.dayTime', { example: inFigures(`${exampleDay} 09:30:00`) }) : errorMessage
      }
      isRequired={isRequired ?? false}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      typed={typed}
      picker={picker}
      onBlur={onBlur}
    />
  );
}
