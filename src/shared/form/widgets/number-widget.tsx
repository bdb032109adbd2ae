import '../typed/typed.css';
import { useState } from 'react';
import { formatDuration, useTranslation } from '#shared/i18n/index.ts';
import { TextField } from '#shared/ui/index.ts';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { textOf, type WidgetProps } from './widget.ts';

/**
 * A number or a duration with its unit; text that is not a number stays as typed and is refused at the field. Enter
 * submits (spec section 5).
 */
export function NumberWidget({
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
  name,
}: WidgetProps) {
  const { t, language } = useTranslation('common');
  // The text being typed, e.g. `1.0` on the way to `1.05`; null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const count = typeof value === 'number' ? value : 0;
  const { unit, inputMode = field.kind === 'decimal' ? 'decimal' : 'numeric' } = field.widget;
  // An hour or more is shown as hours: 360 minutes are 6:00.
  const inHours =
    field.kind === 'minute' && unit && typeof value === 'number' && value >= 60
      ? t('unit.minutesAre', { unit: t(`unit.${unit}`, { count }), time: formatDuration(value, language) })
      : undefined;
  return (
    <TextField
      name={name}
      label={label}
      description={hint}
      errorMessage={error}
      className="typed-figures"
      inputMode={inputMode}
      value={typed ?? textOf(value)}
      onChange={(text) => {
        setTyped(text);
        onChange((field.kind === 'minute' ? readDuration(text) : undefined) ?? readNumber(text));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      autoComplete="off"
      {...(unit ? { suffix: inHours ?? t(`unit.${unit}`, { count }) } : {})}
    />
  );
}

/** Minutes of a duration typed as `1:30`; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const [, hours, minutes] = /^\s*(\d{1,4}):([0-5]\d)\s*$/.exec(latinDigits(text)) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/**
 * Null for nothing, the number for a number, otherwise the text itself: the contract then reports that it is not a
 * number.
 */
export function readNumber(text: string): number | string | null {
  const plain = latinDigits(text).trim();
  if (plain === '') return null;
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? Number(plain) : text;
}
