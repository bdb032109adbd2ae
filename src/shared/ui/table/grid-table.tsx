import { useMemo, type CSSProperties } from 'react';
import { joinClasses } from '../class-names.ts';
import { useIsCoarse } from '../media.ts';
import { useStable } from '../use-stable.ts';
import { Grid } from './grid.tsx';
import { RowActionsProvider } from './row-actions.tsx';
import { TableFrame } from './table-frame.tsx';
import type { DataTableProps } from './types.ts';
import { useTableSelection } from './use-table-selection.ts';

/** Heights in px by density; a finger needs 44 at least. */
function rowHeights(density: 'normal' | 'dense', isCoarse: boolean): { row: number; head: number } {
  if (isCoarse) return { row: 48, head: 44 };
  return density === 'dense' ? { row: 32, head: 32 } : { row: 40, head: 36 };
}

/** The table of a wide screen. A screen is drawn often; its table only if what it shows has changed. */
export function GridTable<T extends object>(props: DataTableProps<T>) {
  const { rows, rowKey, rowActions, density = 'normal' } = props;
  const isCoarse = useIsCoarse();
  const heights = rowHeights(density, isCoarse);
  const items = useMemo(() => rows.map((row) => ({ id: rowKey(row), row })), [rows, rowKey]);
  const { onSelectionChange, rememberShift } = useTableSelection(props);
  const select = useStable(onSelectionChange);
  const order = useStable(props.onSortChange);
  const openRow = useStable(props.onOpenRow);
  const keepWidths = useStable(props.onColumnWidthsChange);

  return (
    <TableFrame
      isCoarse={isCoarse}
      className={joinClasses('ui-table-frame', props.className)}
      data-density={density}
      data-busy={props.isLoading || undefined}
      onPointerDownCapture={rememberShift}
      onKeyDownCapture={rememberShift}
      style={{ '--table-natural': `${heights.head + items.length * heights.row}px` } as CSSProperties}
    >
      <RowActionsProvider items={items} draw={rowActions}>
        <Grid
          label={props['aria-label']}
          items={items}
          columns={props.columns}
          rowText={props.rowText}
          rowHeight={heights.row}
          headHeight={heights.head}
          isLoading={props.isLoading ?? false}
          selectionMode={props.selectionMode ?? 'none'}
          selection={props.selection}
          escapeKeyBehavior={props.escapeKeyBehavior}
          disabledKeys={props.disabledKeys}
          orderedBy={props.sort?.column}
          direction={props.sort?.direction}
          actionsWidth={rowActions === undefined ? undefined : (props.rowActionsWidth ?? 96)}
          columnWidths={props.columnWidths}
          onSelectionChange={select}
          onSortChange={order}
          onOpenRow={props.onOpenRow === undefined ? undefined : openRow}
          onColumnWidthsChange={keepWidths}
          onLoadMore={props.onLoadMore}
        />
      </RowActionsProvider>
    </TableFrame>
  );
}
