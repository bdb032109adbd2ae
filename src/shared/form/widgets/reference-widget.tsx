import { z } from 'zod';
import { referenceSchema } from '#shared/contract/index.ts';
import { PickerField, RecordPicker, TreePicker } from '../lookup/index.ts';
import type { WidgetProps } from './widget.ts';

const listSchema = z.array(referenceSchema);

/** One or several records of another resource, from a list or a tree. */
export function ReferenceWidget({ field, label, hint, error, value, onChange, onBlur, isRequired, isDisabled, record, resourceName }: WidgetProps) {
  const isSeveral = field.holds === 'references';
  const one = referenceSchema.safeParse(value).data;
  const selected = isSeveral ? (listSchema.safeParse(value).data ?? []) : one ? [one] : [];
  const Picker = field.tree ? TreePicker : RecordPicker;
  return (
    <PickerField
      label={label} description={hint} errorMessage={error} isRequired={isRequired} isDisabled={isDisabled}
      selected={selected} onBlur={onBlur} onClear={() => onChange(isSeveral ? [] : null)}
    >
      {(close) => (
        <Picker
          target={field.target ?? ''}
          label={label}
          selectionMode={isSeveral ? 'multiple' : 'single'}
          selected={selected}
          // A record is not below itself.
          excluded={record && field.target === resourceName ? [record.id] : []}
          onChange={(next) => {
            onChange(isSeveral ? next : (next[0] ?? null));
            if (!isSeveral) close();
          }}
        />
      )}
    </PickerField>
  );
}
