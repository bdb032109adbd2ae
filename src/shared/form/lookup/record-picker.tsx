import type { Reference } from '#shared/contract/index.ts';
import { RecordList } from './record-list.tsx';
import { useLookupFlow, type LookupSource } from './use-lookup-flow.ts';

/** A list or tree of records within a page, e.g. in a filter. */
export interface PickerProps extends LookupSource {
  readonly label: string;
  readonly selectionMode: 'single' | 'multiple';
  readonly selected: readonly Reference[];
  readonly onChange: (selected: readonly Reference[]) => void;
  readonly isDisabled?: boolean | undefined;
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean | undefined;
}

/** Records of another resource to choose from, within a page; every choice is reported at once. */
export function RecordPicker({
  label,
  selectionMode,
  selected,
  onChange,
  isDisabled,
  autoFocus,
  ...source
}: PickerProps) {
  const isSeveral = selectionMode === 'multiple';
  const flow = useLookupFlow({ ...source, isSeveral, isInline: true, isDisabled, onChoose: onChange });
  if (isDisabled)
    return (
      <p className="ui-description">
        <bdi>{selected.map(({ display_name }) => display_name).join(', ')}</bdi>
      </p>
    );
  return <RecordList label={label} flow={flow} isSeveral={isSeveral} selected={selected} autoFocus={autoFocus} />;
}
