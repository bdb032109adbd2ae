import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Report } from '#shared/contract/index.ts';
import type { ListView } from '#shared/list/list-view.ts';
import { readReportView, writeReportView, type ReportScreenView } from './report-view.ts';

export interface ReportViewControl {
  readonly view: ReportScreenView;
  readonly change: (next: (view: ReportScreenView) => ReportScreenView, options?: { replace?: boolean }) => void;
  /** Changes part of the list; a change of the set of rows goes back to the first page. */
  readonly changeList: (part: Partial<ListView>, options?: { replace?: boolean }) => void;
  /** Opens another view, e.g. a saved one. */
  readonly open: (query: string) => void;
}

/** The view of a report, kept in the URL. */
export function useReportView(report: Report): ReportViewControl {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readReportView(search, report), [search, report]);
  const open = useCallback(
    (query: string, options: { replace?: boolean } = {}) => navigate(query === '' ? path : `${path}?${query}`, options),
    [navigate, path],
  );
  const change = useCallback<ReportViewControl['change']>(
    // Read again: several changes may happen before React has drawn the first.
    (next, options) => open(writeReportView(next(readReportView(location.search, report)), report), options),
    [open, report],
  );
  const changeList = useCallback<ReportViewControl['changeList']>(
    (part, options) => {
      const narrows = 'search' in part || 'filters' in part || 'ordering' in part || 'pageSize' in part;
      change((now) => ({ ...now, list: { ...now.list, ...(narrows ? { page: 1 } : {}), ...part } }), options);
    },
    [change],
  );
  return { view, change, changeList, open };
}
