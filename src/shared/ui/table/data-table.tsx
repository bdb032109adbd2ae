import './data-table.css';
import { joinClasses } from '../class-names.ts';
import { useDelayed } from '../feedback/skeleton.tsx';
import { useIsPhone } from '../media.ts';
import { CardList } from './card-list.tsx';
import { GridTable } from './grid-table.tsx';
import { SkeletonCards, SkeletonTable } from './skeleton-table.tsx';
import type { DataTableColumn, DataTableProps } from './types.ts';

/**
 * A list of records: rows on a wide screen, cards on a phone. It fills the height that its parent gives (a flex column)
 * and scrolls inside; with few rows it is as high as they are. Only the visible rows are drawn.
 *
 * Shown instead of the rows, in this order: `error`, the rows, skeletons while loading, `empty`.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, columns, isLoading = false, error, empty, skeletonRows = 8, density = 'normal', className } = props;
  const isPhone = useIsPhone();
  const hasError = error !== undefined && error !== null && error !== false;
  const isWaiting = isLoading && rows.length === 0 && !hasError;

  if (!hasError && rows.length > 0) return isPhone ? <CardList {...props} /> : <GridTable {...props} />;
  return (
    <div
      className={joinClasses('ui-table-frame', className)}
      data-density={density}
      data-state={hasError ? 'error' : isWaiting ? 'loading' : 'empty'}
      aria-busy={isWaiting || undefined}
    >
      {hasError ? error : !isWaiting ? empty : <Waiting columns={columns} count={skeletonRows} isPhone={isPhone} />}
    </div>
  );
}

interface WaitingProps<T> {
  readonly columns: readonly DataTableColumn<T>[];
  readonly count: number;
  readonly isPhone: boolean;
}

/** By itself, so that the rows are not drawn a second time when the delay is forgotten. */
function Waiting<T>({ columns, count, isPhone }: WaitingProps<T>) {
  const isShown = useDelayed(true);
  return isPhone ? (
    <SkeletonCards count={count} isShown={isShown} />
  ) : (
    <SkeletonTable columns={columns} count={count} isShown={isShown} />
  );
}
