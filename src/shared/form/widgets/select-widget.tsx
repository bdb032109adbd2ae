import { Select } from '#shared/ui/index.ts';
import type { WidgetProps } from './widget.ts';

/** One of the field's own values; an empty choice where the field may be left out (spec section 2). */
export function SelectWidget({ field, label, hint, error, value, onChange, onBlur, isRequired, isDisabled, name, words }: WidgetProps) {
  const choices = field.choices ?? [];
  const hasEmpty = choices.includes('');
  return (
    <Select
      name={name} label={label} description={hint} errorMessage={error}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(key) => onChange(choices.find((choice) => String(choice) === String(key)) ?? (hasEmpty ? '' : undefined))}
      onBlur={onBlur}
      isRequired={isRequired} validationBehavior="aria" isDisabled={isDisabled}
      {...(isRequired ? {} : { emptyOption: '–' })}
      options={choices.filter((choice) => choice !== '').map((choice) => ({ id: String(choice), name: words.choice(name, choice) }))}
    />
  );
}
