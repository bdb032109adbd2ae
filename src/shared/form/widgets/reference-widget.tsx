import { targetOf } from '#shared/contract/field/record.ts';
import { LookupField, TreeField } from '../lookup/index.ts';
import { whenEmpty, type WidgetProps } from './widget.ts';

/** One or several records of another resource (many-to-one, many-to-many), from a list or a tree. */
export function ReferenceWidget({
  name,
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
  record,
  words,
  resourceName,
  within,
  filters,
  onBegin,
}: WidgetProps) {
  const shared = {
    label,
    description: hint,
    errorMessage: error,
    isRequired,
    whenEmpty: whenEmpty({ name, field, words, isRequired }),
    isDisabled,
    isReadOnly,
    value,
    onChange,
    onBlur,
    isLimited: field.widget.limitTags ?? false,
    isSeveral: field.valueType === 'references',
    target: targetOf(label, field),
    asking: { resource: resourceName, path: within === undefined ? name : `${within}.${name}` },
    retrieveTarget: field.widget.retrieveTarget,
    // A record cannot be below itself.
    excluded: record && field.target === resourceName ? [record.id] : [],
  };
  const onSole = isRequired && !isReadOnly ? onBegin : undefined;
  return field.tree ? (
    <TreeField {...shared} onSole={onSole} />
  ) : (
    <LookupField
      {...shared}
      onSole={field.widget.choosesSole ? onSole : undefined}
      filters={{ ...field.widget.filters, ...filters }}
      pageSize={field.widget.pageSize}
      brings={Object.keys(field.brings ?? {})}
    />
  );
}
