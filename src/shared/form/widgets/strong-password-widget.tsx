import { useTranslation } from '#shared/i18n/index.ts';
import { StrongPasswordField } from '../password/strong-password-field.tsx';
import { textOf, type WidgetProps } from './widget.ts';

/** A password by the product's rule; a stored one is never shown, and stays unless something is typed. */
export function StrongPasswordWidget({
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
  record,
}: WidgetProps) {
  const { t } = useTranslation('common');
  const isSet = record?.[name] === true;
  return (
    <StrongPasswordField
      name={name}
      label={label}
      description={isSet ? t('form.secretKept') : hint}
      errorMessage={error}
      value={textOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      isRequired={isRequired && !isSet}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
    />
  );
}
