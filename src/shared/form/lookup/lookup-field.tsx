import type { Reference, ResourceName } from '#shared/contract/index.ts';
import { PickerField, type PickerFieldWords } from './picker-field.tsx';
import { RecordList } from './record-list.tsx';
import { readReferences } from './references.ts';
import { useLookupFlow, type LookupSource } from './use-lookup-flow.ts';
import { useSoleChoice } from './use-sole-choice.ts';
import { useNamed } from './use-named.ts';

export interface ReferenceFieldProps extends LookupSource, PickerFieldWords {
  /** `{id, display_name}` or an id; an array if several may be chosen. */
  readonly value: unknown;
  readonly isSeveral: boolean;
  /** Where one record is retrieved, if not at `target`. */
  readonly retrieveTarget?: ResourceName | undefined;
  /** A reference or several; null (undefined if required) once cleared, and an empty array for several. */
  readonly onChange: (value: Reference | readonly Reference[] | null | undefined) => void;
  readonly onBlur: () => void;
  /** Receives the initial value if only one record can be chosen and nothing is chosen yet. */
  readonly onSole?: ((value: Reference | readonly Reference[]) => void) | undefined;
}

/** One or several records of another resource, chosen from a list (spec sections 2 and 7). */
export function LookupField({
  value,
  isSeveral,
  target,
  retrieveTarget,
  filters,
  pageSize,
  excluded,
  brings,
  asking,
  onChange,
  onBlur,
  onSole,
  ...words
}: ReferenceFieldProps) {
  const selected = useNamed(readReferences(value), { target, retrieveTarget, isSeveral, asking });
  useSoleChoice({ target, asking, isWanted: onSole !== undefined && selected.length === 0 }, (sole) =>
    onSole?.(isSeveral ? [sole] : sole),
  );
  const flow = useLookupFlow({
    target,
    filters,
    pageSize,
    excluded,
    brings,
    asking,
    isSeveral,
    isRequired: words.isRequired,
    isDisabled: words.isDisabled === true || words.isReadOnly === true,
    onChoose: (records) => {
      onChange(isSeveral ? records : (records[0] ?? null));
      if (!isSeveral) onBlur();
    },
    onClear: (nothing) => onChange(isSeveral ? [] : nothing),
  });
  const { snapshot, send } = flow;
  return (
    <PickerField
      {...words}
      selected={selected}
      onBlur={onBlur}
      // A required one of one record is replaced, not cleared (spec section 5).
      onClear={words.isRequired && !isSeveral ? undefined : () => send({ type: 'value.cleared' })}
      isOpen={snapshot.hasTag('open')}
      onOpenChange={(opens) => send({ type: opens ? 'list.opened' : 'list.closed' })}
    >
      {() => <RecordList label={words.label} flow={flow} isSeveral={isSeveral} selected={selected} autoFocus />}
    </PickerField>
  );
}
