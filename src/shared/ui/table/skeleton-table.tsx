import { Skeleton } from '../feedback/skeleton.tsx';
import type { DataTableColumn } from './types.ts';

/** Fractions of a cell's width, in turns, so that the rows look like words and not like a wall. */
const widths = ['62%', '48%', '74%', '55%', '40%'];

interface SkeletonTableProps<T> {
  columns: readonly DataTableColumn<T>[];
  count: number;
  isShown: boolean;
}

/** Placeholders for rows, in the widths of the columns. Until `isShown` the space is reserved and nothing moves. */
export function SkeletonTable<T>({ columns, count, isShown }: SkeletonTableProps<T>) {
  const template = columns
    .map(({ width = '1fr', minWidth = 80 }) =>
      typeof width === 'number' ? `minmax(0, ${width}px)` : `minmax(${minWidth}px, ${width})`,
    )
    .join(' ');
  return (
    <div className="ui-skeleton-table" aria-hidden="true">
      <div className="ui-skeleton-row" data-kind="head" style={{ gridTemplateColumns: template }}>
        {columns.map((column) => (
          <span key={column.id} className="ui-column-title" data-align={column.align}>
            {column.title}
          </span>
        ))}
      </div>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="ui-skeleton-row" style={{ gridTemplateColumns: template }}>
          {isShown
            ? columns.map((column, index) => (
                <span key={column.id} data-align={column.align}>
                  <Skeleton width={widths[(row + index) % widths.length]} />
                </span>
              ))
            : null}
        </div>
      ))}
    </div>
  );
}

/** Placeholders for cards, on a phone. */
export function SkeletonCards({ count, isShown }: { count: number; isShown: boolean }) {
  return (
    <div className="ui-cards" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="ui-row-card" data-kind="skeleton">
          {isShown ? (
            <>
              <Skeleton width="55%" height={14} />
              <Skeleton width="80%" />
            </>
          ) : null}
        </div>
      ))}
    </div>
  );
}
