import { Select, TextField } from '#shared/ui/index.ts';
import { useOfferedChoices } from '#shared/record/offered-choices.ts';
import { isBlank } from '#shared/contract/index.ts';
import type { WidgetProps } from './widget.ts';

/**
 * One of the field's own values (menu at most 400 px high). There is an empty choice if the field has no default (spec
 * section 2), unless the stored value cannot be cleared: a choice made by mistake can be undone.
 */
export function SelectWidget({
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
  words,
  record,
}: WidgetProps) {
  const offered = useOfferedChoices(field, 'entry');
  const choices = field.choices ?? [];
  const nothing = choices.includes('') ? '' : field.write.safeParse(null).success ? null : undefined;
  const chosen = isBlank(value) ? null : String(value);
  if (isReadOnly) {
    const shown = choices.find((choice) => String(choice) === chosen);
    return (
      <TextField
        label={label}
        description={hint}
        errorMessage={error}
        value={shown === undefined ? '' : words.choice(name, shown)}
        isReadOnly
        isDisabled={isDisabled}
      />
    );
  }
  const hasEmpty = nothing !== undefined || (field.options.default === undefined && isBlank(record?.[name]));
  return (
    <Select
      name={name}
      label={label}
      description={hint}
      errorMessage={error}
      value={chosen}
      onChange={(key) => onChange(choices.find((choice) => String(choice) === String(key)) ?? nothing)}
      onBlur={onBlur}
      isRequired={isRequired}
      validationBehavior="aria"
      isDisabled={isDisabled}
      {...(hasEmpty ? { emptyOption: '–' } : {})}
      options={choices
        .filter((choice) => offered.includes(choice) || String(choice) === chosen)
        .toSorted((one, other) => offered.indexOf(one) - offered.indexOf(other))
        .filter((choice) => choice !== '')
        .map((choice) => ({ id: String(choice), name: words.choice(name, choice) }))}
    />
  );
}
