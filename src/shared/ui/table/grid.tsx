import { memo, type ReactNode } from 'react';
import {
  Collection,
  Column,
  ResizableTableContainer,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
  type Selection,
} from 'react-aria-components/Table';
import { Virtualizer } from 'react-aria-components/Virtualizer';
import { useUiTexts } from '../texts.ts';
import { HeadCell } from './head-cell.tsx';
import { actionsColumn, PinnedLayout } from './pinned-layout.ts';
import { PlainCell } from './plain-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { SelectionBox } from './selection-box.tsx';
import type { DataTableColumn, DataTableProps, RowKey, TableSort } from './types.ts';

const selectionColumn = '@selection';

interface GridProps<T extends object> extends Pick<
  DataTableProps<T>,
  | 'rowText'
  | 'selection'
  | 'escapeKeyBehavior'
  | 'disabledKeys'
  | 'columnWidths'
  | 'onOpenRow'
  | 'onColumnWidthsChange'
  | 'onLoadMore'
> {
  readonly label: string;
  readonly items: readonly { readonly id: RowKey; readonly row: T }[];
  readonly columns: readonly DataTableColumn<T>[];
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly isLoading: boolean;
  readonly selectionMode: NonNullable<DataTableProps<T>['selectionMode']>;
  readonly orderedBy: string | undefined;
  readonly direction: TableSort['direction'] | undefined;
  /** px; undefined without actions. */
  readonly actionsWidth: number | undefined;
  readonly onSelectionChange: (selection: Selection) => void;
  readonly onSortChange: (sort: TableSort) => void;
}

/** The rows and heads of a table. React Aria draws every visible row whenever the table is drawn, so that this compares what it is given. */
export const Grid = memo(GridOfRows) as typeof GridOfRows;

function GridOfRows<T extends object>(props: GridProps<T>): ReactNode {
  const { items, columns, selectionMode, orderedBy, direction, actionsWidth, isLoading, onOpenRow, rowText } = props;
  const { onLoadMore } = props;
  const texts = useUiTexts();
  const hasActions = actionsWidth !== undefined;
  return (
    <ResizableTableContainer
      className="ui-table-scroll"
      onResizeEnd={(widths) =>
        props.onColumnWidthsChange?.(
          Object.fromEntries([...widths].flatMap(([id, width]) => (typeof width === 'number' ? [[id, width]] : []))),
        )
      }
    >
      <Virtualizer
        layout={PinnedLayout}
        layoutOptions={{ rowHeight: props.rowHeight, headingHeight: props.headHeight }}
      >
        <Table
          aria-label={props.label}
          aria-busy={isLoading || undefined}
          className="ui-table"
          selectionMode={selectionMode}
          selectionBehavior="toggle"
          escapeKeyBehavior={props.escapeKeyBehavior ?? 'clearSelection'}
          onSelectionChange={props.onSelectionChange}
          {...(props.selection === undefined ? {} : { selectedKeys: props.selection })}
          {...(props.disabledKeys === undefined ? {} : { disabledKeys: props.disabledKeys })}
          {...(orderedBy !== undefined && direction ? { sortDescriptor: { column: orderedBy, direction } } : {})}
          onSortChange={(sort) => props.onSortChange({ column: String(sort.column), direction: sort.direction })}
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
                savedWidth={props.columnWidths?.[column.id]}
                resizeLabel={texts.resizeColumn}
              />
            ))}
            {hasActions ? (
              <Column
                id={actionsColumn}
                width={actionsWidth}
                minWidth={actionsWidth}
                className="ui-column"
                data-kind="actions"
                textValue={texts.rowActions}
              >
                <span className="ui-hidden">{texts.rowActions}</span>
              </Column>
            ) : null}
          </TableHeader>
          <TableBody>
            <Collection items={items} dependencies={[columns, hasActions, onOpenRow, selectionMode, rowText]}>
              {(item) => (
                <Row
                  id={item.id}
                  className="ui-row"
                  data-openable={onOpenRow === undefined ? undefined : true}
                  {...(rowText === undefined ? {} : { textValue: rowText(item.row) })}
                  {...(onOpenRow === undefined ? {} : { onAction: () => onOpenRow(item.row) })}
                >
                  {selectionMode === 'none' ? null : (
                    <PlainCell kind="selection">
                      <SelectionBox label={texts.selectRow} />
                    </PlainCell>
                  )}
                  {columns.map((column) => (
                    <PlainCell key={column.id} align={column.align}>
                      <span className="ui-cell-text">{column.render(item.row)}</span>
                    </PlainCell>
                  ))}
                  {hasActions ? (
                    <PlainCell kind="actions">
                      <div className="ui-row-actions">
                        <RowActions of={item.id} />
                      </div>
                    </PlainCell>
                  ) : null}
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
  );
}
