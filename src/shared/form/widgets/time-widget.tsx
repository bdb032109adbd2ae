import '../typed/typed.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { TextField } from '#shared/ui/index.ts';
import { normaliseTime } from '../text/time-text.ts';
import { useTypedText } from '../typed/use-typed-text.ts';
import { textOf, type WidgetProps } from './widget.ts';

/** A time of day, `HH:mm`; typed text is normalised when the field is left or Enter is pressed (spec section 5). */
export function TimeWidget({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
  name,
}: WidgetProps) {
  const { t } = useTranslation('common');
  const typed = useTypedText({
    // A terminal's times may carry seconds; the field shows hours and minutes.
    shown: textOf(value).slice(0, 5),
    normalise: normaliseTime,
    refused: 'empties',
    onSettle: (time) => onChange(time === '' ? null : time),
  });
  return (
    <TextField
      name={name}
      label={label}
      description={hint}
      errorMessage={typed.isRefused ? t('validation.time') : error}
      placeholder="HH:mm"
      inputMode="text"
      autoComplete="off"
      className="typed-figures"
      {...typed.input}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      onBlur={() => {
        typed.input.onBlur();
        onBlur();
      }}
    />
  );
}
