import { CalendarIcon, Icon, Skeleton, useUiTexts } from '#shared/ui/index.ts';
import { dayInFigures, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { normaliseDay } from '../text/day-text.ts';
import { usePickerPopover } from '../typed/picker-popover.tsx';
import { TypedField } from '../typed/typed-field.tsx';
import { useTypedText } from '../typed/use-typed-text.ts';
import { lazily } from '#shared/ui/lazily.tsx';

/** A month to choose a day in, loaded when opened. */
export const DayCalendar = /* @__PURE__ */ lazily(
  () => import('./day-calendar.tsx').then((module) => module.DayCalendar),
  () => <Skeleton width={252} height={276} />,
);

export interface DayFieldProps {
  readonly label: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly errorMessage?: string | undefined;
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** No earlier day can be chosen (spec section 2, `minDate`). */
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  readonly size?: 'small' | undefined;
}

/** Its parts cannot be confused with each other. */
export const exampleDay = '2026-12-31';

/** A calendar day, shown and typed in the company's order, or chosen in a month, which loads when it is opened. */
export function DayField(props: DayFieldProps) {
  const {
    label,
    name,
    description,
    errorMessage,
    value,
    onChange,
    onBlur,
    isRequired,
    isDisabled = false,
    isReadOnly = false,
    minDate,
    maxDate,
    size,
  } = props;
  const texts = useUiTexts();
  const { t } = useTranslation('common');
  const writing = useWriting();
  const typed = useTypedText({
    shown: value ? dayInFigures(value, writing.dateFormat) : '',
    normalise: (text) => normaliseDay(text, writing),
    refused: 'stays',
    onSettle: (day) => onChange(day === '' ? null : day),
  });
  const picker = usePickerPopover({
    label: `${label}: ${texts.openCalendar}`,
    drawing: <Icon as={CalendarIcon} />,
    isDisabled: isDisabled || isReadOnly,
    ...(onBlur ? { onClose: onBlur } : {}),
    children: (close) => (
      <DayCalendar
        label={label}
        value={value}
        minDate={minDate}
        maxDate={maxDate}
        onChoose={(day) => {
          typed.take(day);
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
      size={size}
      placeholder={t(`form.dayMask.${writing.dateFormat}`)}
      errorMessage={
        typed.isRefused ? t('validation.day', { example: dayInFigures(exampleDay, writing.dateFormat) }) : errorMessage
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
