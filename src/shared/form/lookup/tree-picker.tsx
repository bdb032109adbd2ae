import type { Reference } from '#shared/contract/index.ts';
import type { PickerProps } from './record-picker.tsx';
import type { TreeListProps } from './tree-list.tsx';
import { TreePanel } from './tree-panel.tsx';
import { useTreeFlow } from './use-tree-flow.ts';

interface TreePickerProps extends Omit<PickerProps, 'filters' | 'pageSize' | 'onChange'> {
  /** `isAll` if every node of the tree is chosen. */
  readonly onChange: (selected: readonly Reference[], isAll: boolean) => void;
  readonly marked?: TreeListProps['marked'];
}

/** A tree to choose from, within a page; every tick is reported at once. */
export function TreePicker({
  target,
  label,
  selectionMode,
  selected,
  onChange,
  excluded,
  isDisabled,
  autoFocus,
  marked,
}: TreePickerProps) {
  const isSeveral = selectionMode === 'multiple';
  const flow = useTreeFlow({ target, excluded, isSeveral, isInline: true, isDisabled, selected, onChoose: onChange });
  if (isDisabled)
    return (
      <p className="ui-description">
        <bdi>{selected.map(({ display_name }) => display_name).join(', ')}</bdi>
      </p>
    );
  return <TreePanel label={label} flow={flow} isSeveral={isSeveral} autoFocus={autoFocus} marked={marked} />;
}
