import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readState, writeState, type ScheduleViewState, type Span } from './view.ts';

/** Which days and people are shown, kept in the URL. */
export function useView(fallback: Span) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const state = useMemo(() => readState(search, fallback), [search, fallback]);
  const change = useCallback(
    (part: Partial<ScheduleViewState>, options: { replace?: boolean } = {}) => {
      // Read again: several changes may come before React has drawn the first.
      const query = writeState({ ...readState(location.search, fallback), ...part }, fallback);
      navigate(query === '' ? path : `${path}?${query}`, { replace: options.replace ?? false });
    },
    [navigate, path, fallback],
  );
  return { state, change };
}
