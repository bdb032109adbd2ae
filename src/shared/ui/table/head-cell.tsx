import { Column, ColumnResizer } from 'react-aria-components/Table';
import { useIsHeadUsed } from './table-frame.tsx';
import { ArrowDownIcon, ArrowUpIcon, Icon } from '../icon/index.ts';
import type { DataTableColumn } from './types.ts';

interface HeadCellProps<T> {
  column: DataTableColumn<T>;
  isRowHeader: boolean;
  savedWidth: number | undefined;
  resizeLabel: string;
}

/** Width in pixels of a title at 12 px, with its arrow and padding: a column never cuts off its head. */
function roomFor(title: string): number {
  return Math.min(220, Math.ceil(title.length * 6.8) + 44);
}

function Handle({ label }: { readonly label: string }) {
  return useIsHeadUsed() ? <ColumnResizer className="ui-resizer" aria-label={label} /> : null;
}

/** A column's head: its title, the arrow of its order, and the handle for its width. */
export function HeadCell<T>({ column, isRowHeader, savedWidth, resizeLabel }: HeadCellProps<T>) {
  const { id, title, align, width = '1fr', minWidth = 80, maxWidth, sortable = false, resizable = true } = column;
  return (
    <Column
      id={id}
      textValue={title}
      isRowHeader={isRowHeader}
      allowsSorting={sortable}
      defaultWidth={savedWidth ?? width}
      minWidth={Math.max(minWidth, roomFor(title))}
      {...(maxWidth === undefined ? {} : { maxWidth })}
      className="ui-column"
      data-align={align}
    >
      {({ sortDirection }) => (
        <div className="ui-column-content">
          <span className="ui-column-title" data-sortable={sortable || undefined} tabIndex={resizable ? -1 : undefined}>
            <span className="ui-column-words">{title}</span>
            {sortDirection === undefined ? null : (
              <Icon as={sortDirection === 'ascending' ? ArrowUpIcon : ArrowDownIcon} size={14} />
            )}
          </span>
          {resizable ? <Handle label={resizeLabel} /> : null}
        </div>
      )}
    </Column>
  );
}
