import type { AnyResource } from '#shared/contract/index.ts';
import { toListQuery, type ListView } from '#shared/list/list-view.ts';
import { useFreshRows } from '#shared/list/use-fresh-rows.ts';
import { useTreeLayout } from '#shared/list/use-tree-layout.tsx';
import { usePage } from '#shared/record/queries.ts';

interface Showing {
  /** Whether new rows are highlighted. */
  readonly isLive: boolean;
  /** False while the company's own columns are not known: the rows come with them, instead of being drawn twice. */
  readonly isReady: boolean;
}

/** The rows of a list: a page of it, or the tree if the resource is one and nothing is filtered. */
export function useListRows<R extends AnyResource>(resource: R, view: ListView, { isLive, isReady }: Showing) {
  const isTree = resource.tree !== undefined && (view.layout ?? 'tree') === 'tree' && view.filters.length === 0;
  const query = toListQuery(view);
  const page = usePage(resource, query, { enabled: !isTree });
  const tree = useTreeLayout(resource, view.search, isTree);
  const known = isTree ? tree.rows : (page.data?.rows ?? noRows);
  const rows = isReady ? known : noRows;
  const fresh = useFreshRows(rows, JSON.stringify(query), isLive);
  return {
    isTree,
    tree,
    page,
    rows,
    /** Ids of the rows that have just arrived. */
    fresh,
    total: isTree ? tree.total : page.data?.total,
    totalIsFloor: !isTree && page.data?.totalIsFloor === true,
    error: isTree ? tree.error : page.error,
    isLoading: !isReady || (isTree ? tree.isLoading : page.isFetching),
    reload: (): void => (isTree ? tree.retry() : void page.refetch()),
  };
}

const noRows: readonly never[] = [];
