import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Report, ReportChartInput, ReportQueryInput, ReportView, SavedView } from '#shared/contract/index.ts';
import { callKey, callQuery, unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** One page of a report; the former page stays until the next has loaded. */
export function useReportPage(report: Report, query: ReportQueryInput) {
  const { client } = useApplicationContext();
  return useQuery({ ...callQuery(client, report.calls.page, { query }), meta: { topics: report.follows } });
}

/** Totals of the whole and of the page's groups; with those of the spread field's columns if it is among the shown ones. */
export function useReportTotals(report: Report, query: ReportQueryInput, names: readonly string[]) {
  const { client } = useApplicationContext();
  // Without groups, all pages have the same totals.
  const { page: _page, page_size: _size, ...whole } = query;
  const totalsQuery = query.group_by === undefined ? { ...whole, ordering: report.defaultOrdering } : query;
  const isSpread = report.spread !== undefined && names.includes(report.spread);
  return useQuery({
    ...callQuery(client, report.calls.totals, { query: { ...totalsQuery, ...(isSpread ? { spread: 'true' } : {}) } }),
    meta: { topics: report.follows },
  });
}

/** The plot of a report's question, of a report that has one. */
export function useReportChart(report: Report, query: ReportChartInput) {
  const { client } = useApplicationContext();
  const { page: _page, page_size: _size, group_by: _group, ...whole } = query;
  return useQuery({
    ...callQuery(client, report.calls.chart, { query: { ...whole, ordering: report.defaultOrdering } }),
    meta: { topics: report.follows },
  });
}

/** The report's saved views: one's own, and those that others share. */
export function useSavedViews(report: Report) {
  const { client } = useApplicationContext();
  return useQuery({ ...callQuery(client, report.calls.views), placeholderData: keepPreviousData });
}

export interface ViewToSave {
  readonly name: string;
  readonly is_shared: boolean;
  readonly view: ReportView;
}

/** Creates a saved view, or changes one. */
export function useSaveView(report: Report) {
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ view, present }: { view: ViewToSave; present: SavedView | null }) => {
      const quiet = { quiet: true };
      const outcome = present
        ? await client.callEndpoint(
            report.calls.changeView,
            { params: { id: String(present.id) }, body: { ...view, version: present.version } },
            quiet,
          )
        : await client.callEndpoint(report.calls.createView, { body: view }, quiet);
      return unwrap(outcome, report.name).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: callKey(report.calls.views) }),
  });
}

export function useDeleteView(report: Report) {
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (view: SavedView) => {
      unwrap(await client.callEndpoint(report.calls.deleteView, { params: { id: String(view.id) } }), report.name);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: callKey(report.calls.views) }),
  });
}
