import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { TextField } from '#shared/ui/index.ts';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { textOf, type WidgetProps } from './widget.ts';

const types = { email: 'email', phone: 'tel' } as const;

/**
 * One line of text; white space is removed while typing from email addresses, phone numbers and fields declared so
 * (spec section 5).
 */
export function TextWidget({
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
  const kind = field.kind === 'email' || field.kind === 'phone' ? field.kind : null;
  const { noSpaces = kind !== null, inputMode } = field.widget;
  const clean = (text: string): string => {
    const digits = kind === 'phone' || inputMode === 'numeric' ? latinDigits(text) : text;
    return noSpaces ? stripSpaces(digits) : digits;
  };
  return (
    <TextField
      name={name}
      label={label}
      description={hint}
      errorMessage={error}
      value={textOf(value)}
      onChange={(text) => onChange(clean(text))}
      onBlur={onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      autoComplete="off"
      {...(kind ? { type: types[kind] } : {})}
      {...(inputMode === undefined ? {} : { inputMode })}
    />
  );
}
