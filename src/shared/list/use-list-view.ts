import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListView, writeListView, type ListShape, type ListView } from './list-view.ts';

export interface ListViewControl {
  readonly view: ListView;
  /**
   * Changes part of the view. A change of the set of rows goes back to the first page. `replace` adds no entry to the
   * browser's history, for changes at each typed letter.
   */
  readonly change: (part: Partial<ListView>, options?: { replace?: boolean }) => void;
}

/** The view of a list, kept in the URL. */
export function useListView(shape: ListShape): ListViewControl {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readListView(search, shape), [search, shape]);
  const change = useCallback(
    (part: Partial<ListView>, options: { replace?: boolean } = {}) => {
      // Read again: several changes may happen before React has drawn the first.
      const now = readListView(location.search, shape);
      const narrows = 'search' in part || 'filters' in part || 'ordering' in part || 'pageSize' in part;
      const query = writeListView({ ...now, ...(narrows ? { page: 1 } : {}), ...part });
      navigate(query === '' ? path : `${path}?${query}`, { replace: options.replace ?? false });
    },
    [navigate, path, shape],
  );
  return { view, change };
}
