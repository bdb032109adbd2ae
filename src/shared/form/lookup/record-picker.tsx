import type { Reference } from '#shared/contract/index.ts';
import { RecordList } from './record-list.tsx';
import { useLookupFlow, type LookupSource } from './use-lookup-flow.ts';

/** A list or tree of records that stands in the page, e.g. in a filter. */
export interface PickerProps extends LookupSource {
  readonly label: string;
  readonly selectionMode: 'single' | 'multiple';
  readonly selected: readonly Reference[];
  readonly onChange: (selected: readonly Reference[]) => void;
}

/** Records of another resource to choose from, in the page; every choice is told at once. */
export function RecordPicker({ label, selectionMode, selected, onChange, ...source }: PickerProps) {
  const isSeveral = selectionMode === 'multiple';
  const flow = useLookupFlow({ ...source, isSeveral, isInline: true, onChoose: onChange });
  return <RecordList label={label} flow={flow} isSeveral={isSeveral} selected={selected} />;
}
