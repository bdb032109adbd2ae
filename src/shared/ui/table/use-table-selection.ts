import { useRef } from 'react';
import type { Selection } from 'react-aria-components/Table';
import { changedKey, extendToRange } from './range-selection.ts';
import type { DataTableProps, RowKey, RowSelection } from './types.ts';

/**
 * Selection with ranges: react-aria extends a range when a row is pressed with shift, but not when its box is, which is
 * what people press. The last box pressed is the anchor.
 */
export function useTableSelection<T extends object>({ rows, rowKey, selection, onSelectionChange }: DataTableProps<T>) {
  const isShiftHeld = useRef(false);
  const anchor = useRef<RowKey | null>(null);
  const known = useRef<RowSelection>(selection ?? new Set());
  if (selection !== undefined) known.current = selection;

  return {
    rememberShift(event: { shiftKey: boolean }) {
      isShiftHeld.current = event.shiftKey;
    },
    onSelectionChange(next: Selection) {
      const keys = rows.map(rowKey);
      const before = known.current;
      const after: RowSelection = next === 'all' ? 'all' : new Set(next);
      const pressed = changedKey(keys, before, after);
      const result = isShiftHeld.current ? extendToRange(keys, before, after, anchor.current) : after;
      if (pressed !== null) anchor.current = pressed;
      known.current = result;
      onSelectionChange?.(result);
    },
  };
}
