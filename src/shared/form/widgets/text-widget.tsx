import { TextField } from '#shared/ui/index.ts';
import { textOf, type WidgetProps } from './widget.ts';

const types = { email: 'email', phone: 'tel' } as const;

/** One line of text; spaces never belong in an e-mail address or a phone number's ends (spec section 5). */
export function TextWidget({ field, label, hint, error, value, onChange, onBlur, isRequired, isDisabled, name }: WidgetProps) {
  const kind = field.kind === 'email' || field.kind === 'phone' ? field.kind : null;
  return (
    <TextField
      name={name}
      label={label}
      description={hint}
      errorMessage={error}
      value={textOf(value)}
      onChange={(text) => onChange(kind === 'email' ? text.replaceAll(/\s/g, '') : text)}
      onBlur={onBlur}
      isRequired={isRequired}
      validationBehavior="aria"
      isDisabled={isDisabled}
      autoComplete="off"
      {...(kind ? { type: types[kind] } : {})}
      {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
    />
  );
}
