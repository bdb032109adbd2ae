import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import {
  Cell,
  Collection,
  Column,
  ResizableTableContainer,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { joinClasses } from '../class-names.ts';
import { useIsCoarse } from '../media.ts';
import { useUiTexts } from '../texts.ts';
import { HeadCell } from './head-cell.tsx';
import { SelectionBox } from './selection-box.tsx';
import { TableFrame } from './table-frame.tsx';
import type { DataTableProps } from './types.ts';
import { useTableSelection } from './use-table-selection.ts';

const selectionColumn = '@selection';
const actionsColumn = '@actions';

/** Heights in px by density; a finger needs 44 at least. */
function rowHeights(density: 'normal' | 'dense', isCoarse: boolean): { row: number; head: number } {
  if (isCoarse) return { row: 48, head: 44 };
  return density === 'dense' ? { row: 32, head: 32 } : { row: 40, head: 36 };
}

/** The table of a wide screen. */
export function GridTable<T extends object>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, sort, onSortChange, onOpenRow, rowActions, isLoading = false, columnWidths } = props;
  const { selectionMode = 'none', density = 'normal', rowActionsWidth = 96, onLoadMore } = props;
  const texts = useUiTexts();
  const isCoarse = useIsCoarse();
  const heights = rowHeights(density, isCoarse);
  const items = useMemo(() => rows.map((row) => ({ id: rowKey(row), row })), [rows, rowKey]);
  const { onSelectionChange, rememberShift } = useTableSelection(props);

  return (
    <TableFrame
      isCoarse={isCoarse}
      className={joinClasses('ui-table-frame', props.className)}
      data-density={density}
      data-busy={isLoading || undefined}
      onPointerDownCapture={rememberShift}
      onKeyDownCapture={rememberShift}
      style={{ '--table-natural': `${heights.head + items.length * heights.row}px` } as CSSProperties}
    >
      <ResizableTableContainer
        className="ui-table-scroll"
        onResizeEnd={(widths) =>
          props.onColumnWidthsChange?.(
            Object.fromEntries([...widths].flatMap(([id, width]) => (typeof width === 'number' ? [[id, width]] : []))),
          )
        }
      >
        <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: heights.row, headingHeight: heights.head }}>
          <Table
            aria-label={props['aria-label']}
            aria-busy={isLoading || undefined}
            className="ui-table"
            selectionMode={selectionMode}
            selectionBehavior="toggle"
            escapeKeyBehavior={props.escapeKeyBehavior ?? 'clearSelection'}
            onSelectionChange={onSelectionChange}
            {...(props.selection === undefined ? {} : { selectedKeys: props.selection })}
            {...(props.disabledKeys === undefined ? {} : { disabledKeys: props.disabledKeys })}
            {...(sort ? { sortDescriptor: sort } : {})}
            onSortChange={({ column, direction }) => onSortChange?.({ column: String(column), direction })}
          >
            <TableHeader>
              {selectionMode === 'none' ? null : (
                <Column id={selectionColumn} width={44} minWidth={44} className="ui-column" textValue={texts.selectAll}>
                  {selectionMode === 'multiple' ? <SelectionBox label={texts.selectAll} /> : null}
                </Column>
              )}
              {columns.map((column, index) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  isRowHeader={index === 0}
                  savedWidth={columnWidths?.[column.id]}
                  resizeLabel={texts.resizeColumn}
                />
              ))}
              {rowActions === undefined ? null : (
                <Column
                  id={actionsColumn}
                  width={rowActionsWidth}
                  minWidth={rowActionsWidth}
                  className="ui-column"
                  textValue={texts.rowActions}
                >
                  <span className="ui-hidden">{texts.rowActions}</span>
                </Column>
              )}
            </TableHeader>
            <TableBody>
              <Collection items={items} dependencies={[columns, rowActions, onOpenRow, selectionMode, props.rowText]}>
                {(item) => (
                  <Row
                    id={item.id}
                    className="ui-row"
                    data-openable={onOpenRow === undefined ? undefined : true}
                    {...(props.rowText === undefined ? {} : { textValue: props.rowText(item.row) })}
                    {...(onOpenRow === undefined ? {} : { onAction: () => onOpenRow(item.row) })}
                  >
                    {selectionMode === 'none' ? null : (
                      <Cell className="ui-cell" data-kind="selection">
                        <SelectionBox label={texts.selectRow} />
                      </Cell>
                    )}
                    {columns.map((column) => (
                      <Cell key={column.id} className="ui-cell" data-align={column.align}>
                        <span className="ui-cell-text">{column.render(item.row)}</span>
                      </Cell>
                    ))}
                    {rowActions === undefined ? null : (
                      <Cell className="ui-cell" data-kind="actions">
                        <div className="ui-row-actions">{rowActions(item.row)}</div>
                      </Cell>
                    )}
                  </Row>
                )}
              </Collection>
              {onLoadMore === undefined ? null : (
                <TableLoadMoreItem className="ui-load-more" isLoading={isLoading} onLoadMore={onLoadMore}>
                  {texts.loading}
                </TableLoadMoreItem>
              )}
            </TableBody>
          </Table>
        </Virtualizer>
      </ResizableTableContainer>
    </TableFrame>
  );
}
