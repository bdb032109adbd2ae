import type { ReferenceFieldProps } from './lookup-field.tsx';
import { PickerField } from './picker-field.tsx';
import { readReferences } from './references.ts';
import { TreePanel } from './tree-panel.tsx';
import { useNamed } from './use-named.ts';
import { useSoleChoice } from './use-sole-choice.ts';
import { useTreeFlow } from './use-tree-flow.ts';

/**
 * One or several records from a tree (spec sections 2 and 4). One: choosing sets the value and closes. Several: ticks
 * take effect when it closes.
 */
export function TreeField({
  value,
  isSeveral,
  target,
  retrieveTarget,
  excluded,
  asking,
  onChange,
  onBlur,
  onSole,
  ...words
}: Omit<ReferenceFieldProps, 'filters' | 'pageSize'>) {
  const selected = useNamed(readReferences(value), { target, retrieveTarget, isSeveral });
  useSoleChoice({ target, asking, isWanted: onSole !== undefined && selected.length === 0 }, (sole) =>
    onSole?.(isSeveral ? [sole] : sole),
  );
  const flow = useTreeFlow({
    target,
    excluded,
    asking,
    isSeveral,
    selected,
    isRequired: words.isRequired,
    isDisabled: words.isDisabled === true || words.isReadOnly === true,
    onChoose: (references) => {
      onChange(isSeveral ? references : (references[0] ?? null));
      onBlur();
    },
    onClear: (nothing) => onChange(isSeveral ? [] : nothing),
  });
  const { snapshot, send } = flow;
  return (
    <PickerField
      {...words}
      selected={selected}
      onBlur={onBlur}
      onClear={() => send({ type: 'value.cleared' })}
      isOpen={snapshot.hasTag('open')}
      onOpenChange={(opens) =>
        send(opens ? { type: 'tree.opened', chosen: selected.map(({ id }) => id) } : { type: 'tree.closed' })
      }
    >
      {() => <TreePanel label={words.label} flow={flow} isSeveral={isSeveral} hasApply={isSeveral} autoFocus />}
    </PickerField>
  );
}
