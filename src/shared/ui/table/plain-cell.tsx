import { use, useEffect, useRef, type FocusEvent, type ForwardedRef, type ReactNode } from 'react';
import { CheckboxContext } from 'react-aria-components/Checkbox';
import {
  CollectionRendererContext,
  createLeafComponent,
  DefaultCollectionRenderer,
} from 'react-aria-components/CollectionBuilder';
import { useSlottedContext } from 'react-aria-components/slots';
import { TableStateContext } from 'react-aria-components/Table';
import { focusCell, join, onCellKey, remember } from './cell-focus.ts';
import { CellNode } from './cell-node.ts';
import type { RowKey } from './types.ts';

interface PlainCellProps {
  readonly kind?: 'selection' | 'actions';
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly children: ReactNode;
}

/** What the collection knows of a cell. */
interface Placed {
  readonly key: RowKey;
  readonly index: number;
  readonly colIndex?: number | null;
}

/**
 * A cell of a table: as React Aria's, without what it does for cells that can be pressed by themselves. Here the row is pressed, and a
 * list of two hundred cells is there in half the time.
 */
export const PlainCell = createLeafComponent(CellNode, PlainCellElement);

function PlainCellElement({ kind, align, children }: PlainCellProps, _: ForwardedRef<HTMLDivElement>, cell: Placed) {
  const state = use(TableStateContext);
  const element = useRef<HTMLDivElement>(null);
  const manager = state?.selectionManager;
  const isCurrent = manager?.focusedKey === cell.key;
  const isFocused = isCurrent && manager?.isFocused;
  const from = manager?.childFocusStrategy;
  useEffect(() => {
    if (!isFocused || !element.current) return;
    join(element.current);
    focusCell(element.current, from);
  }, [isFocused, from, cell.key]);

  const box = useSlottedContext(CheckboxContext, 'selection');
  const column = state?.collection.columns[cell.index]?.key;
  const isHeader = column !== undefined && state?.collection.rowHeaderColumnKeys.has(column) === true;
  const onFocus = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (target !== currentTarget) {
      if (!currentTarget.contains(target)) return;
      remember(currentTarget, target);
      // Who comes by keys comes back to the cell or row that had the focus before.
      if (!target.matches(':focus-visible')) manager?.setFocusedKey(cell.key);
      return;
    }
    manager?.setFocusedKey(cell.key);
    if (relatedTarget && currentTarget.contains(relatedTarget)) return;
    requestAnimationFrame(() => {
      if (document.activeElement === currentTarget) focusCell(currentTarget, from);
    });
  };
  return (
    <div
      ref={element}
      className="ui-cell"
      role={isHeader ? 'rowheader' : 'gridcell'}
      id={isHeader ? nameOf(box) : undefined}
      aria-colindex={(cell.colIndex ?? cell.index) + 1}
      tabIndex={isCurrent ? 0 : -1}
      data-key={cell.key}
      data-kind={kind}
      data-align={align}
      onFocus={onFocus}
      onKeyDownCapture={onCellKey}
      onPointerDown={({ currentTarget }) => join(currentTarget)}
    >
      <CollectionRendererContext value={DefaultCollectionRenderer}>{children}</CollectionRendererContext>
    </div>
  );
}

/** The id by which a row and its box are named: the box is named by itself and by this. */
function nameOf(box: { readonly id?: string; readonly 'aria-labelledby'?: string } | null | undefined) {
  return box?.['aria-labelledby']?.replace(`${box.id ?? ''} `, '');
}
