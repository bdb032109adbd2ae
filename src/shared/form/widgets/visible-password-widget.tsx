import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { PasswordField } from '#shared/ui/index.ts';
import { textOf, type WidgetProps } from './widget.ts';

/** A secret: the stored value is never shown, and stays unless something is typed. All spaces are removed. */
export function VisiblePasswordWidget({
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
    <PasswordField
      name={name}
      label={label}
      description={isSet ? t('form.secretKept') : hint}
      errorMessage={error}
      value={textOf(value)}
      onChange={(text) => onChange(stripSpaces(text))}
      onBlur={onBlur}
      isRequired={isRequired && !isSet}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      autoComplete="new-password"
    />
  );
}
