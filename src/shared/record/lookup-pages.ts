import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useApplicationContext } from './application-context.tsx';
import { fetchPage, resourceKeys, type Page } from './queries.ts';
import type { RecordOf } from './record.ts';

/** Spec section 9. */
export const lookupPageSize = 20;

/** A lookup's records page by page, as the list is scrolled (spec section 7). */
export function useLookup<R extends AnyResource>(
  resource: R | undefined,
  search: string,
  options: { enabled: boolean; filters?: Readonly<Record<string, string>> },
) {
  const { client } = useApplicationContext();
  const filters = options.filters ?? {};
  const query = useInfiniteQuery({
    queryKey: resourceKeys.lookup(resource?.name ?? '', search, filters),
    queryFn: ({ pageParam, signal }): Promise<Page<RecordOf<R>>> => {
      if (!resource) return Promise.resolve({ rows: [], total: 0, totalIsFloor: false, next: null });
      return fetchPage(
        client,
        resource,
        { page: pageParam, page_size: lookupPageSize, ...(search ? { search } : {}), ...filters },
        signal,
      );
    },
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    enabled: options.enabled && resource !== undefined,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows };
}
