import { useTranslation } from '#shared/i18n/index.ts';
import { TextField } from '#shared/ui/index.ts';
import { textOf, type WidgetProps } from './widget.ts';

/** A number with its unit; what is no number stays as typed and is refused at the field. Enter submits (spec section 5). */
export function NumberWidget({ field, label, hint, error, value, onChange, onBlur, isRequired, isDisabled, name }: WidgetProps) {
  const { t } = useTranslation('common');
  return (
    <TextField
      name={name} label={label} description={hint} errorMessage={error}
      inputMode={field.kind === 'decimal' ? 'decimal' : 'numeric'}
      value={textOf(value)}
      onChange={(text) => onChange(readNumber(text))}
      onBlur={onBlur}
      isRequired={isRequired} validationBehavior="aria" isDisabled={isDisabled} autoComplete="off"
      {...(field.kind === 'minute' ? { suffix: t('unit.minutes') } : {})}
    />
  );
}

/** Null for nothing, the number for a number, else the text itself: the contract then says that it is none. */
export function readNumber(text: string): number | string | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? Number(plain) : text;
}
