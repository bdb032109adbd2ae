import { type MovingPeriod, type Report, type ReportQueryInput, type ReportView } from '#shared/contract/index.ts';
import {
  filterParameters,
  readListView,
  toListQuery,
  writeListView,
  type ListView,
  type ViewFilter,
} from '#shared/list/list-view.ts';
import { movingDays, periodsWithin, type Days, type Now } from './periods.ts';

/** A person's view of a report. All of it is in the URL, so that a link opens the same view. */
export interface ReportScreenView {
  readonly list: ListView;
  /** Instead of days among the filters; null if there are some. */
  readonly period: MovingPeriod | null;
  readonly group: string | null;
}

type Shape = Pick<Report, 'fields' | 'pageSizeCeiling' | 'period' | 'groups'>;

/** Reads a view from the query of a URL; parts that do not fit the report are left out. */
export function readReportView(query: string, report: Shape): ReportScreenView {
  const params = new URLSearchParams(query);
  const list = readListView(query, report);
  const hasDays = list.filters.some(({ field }) => field === report.period.field);
  const period =
    periodsWithin(report.period.maxDays).find((each) => each === params.get('period')) ?? report.period.usual;
  const group = params.get('group_by');
  return {
    list,
    period: hasDays ? null : period,
    group: group !== null && report.groups.includes(group) ? group : null,
  };
}

/** Writes a view as a query without `?`; default values are left out. */
export function writeReportView({ list, period, group }: ReportScreenView, report: Pick<Report, 'period'>): string {
  const own = new URLSearchParams();
  if (period !== null && period !== report.period.usual) own.set('period', period);
  if (group !== null) own.set('group_by', group);
  return [own.toString(), writeListView(list)].filter(Boolean).join('&');
}

/** The days of a view. */
export function daysOfView({ list, period }: ReportScreenView, report: Shape, now: Now): Days {
  if (period !== null) return movingDays(period, now);
  const bound = (operator: ViewFilter['operator']): string | undefined =>
    list.filters.find(
      (filter) => filter.field === report.period.field && (filter.operator === operator || filter.operator === 'exact'),
    )?.value;
  const [from, to] = [bound('gte'), bound('lte')];
  return { from: from ?? to ?? now.today, to: to ?? from ?? now.today };
}

/** The report's request to the server. */
export function toReportQuery(view: ReportScreenView, report: Shape, now: Now): ReportQueryInput {
  const { from, to } = daysOfView(view, report, now);
  const filters = otherFilters(view.list.filters, report);
  return {
    ...toListQuery({ ...view.list, filters }),
    [`${report.period.field}__gte`]: from,
    [`${report.period.field}__lte`]: to,
    ...(view.group === null ? {} : { group_by: view.group }),
  };
}

/** The filters except the period's. */
export function otherFilters(filters: readonly ViewFilter[], report: Pick<Report, 'period'>): readonly ViewFilter[] {
  return filters.filter(({ field }) => field !== report.period.field);
}

/** The parameters that narrow a view, except its days. */
export function narrowing({ list }: ReportScreenView, report: Pick<Report, 'period'>): Record<string, string> {
  return {
    ...filterParameters(otherFilters(list.filters, report)),
    ...(list.search === '' ? {} : { search: list.search }),
  };
}

/** Replaces the former period by days. */
export function withDays(view: ReportScreenView, report: Pick<Report, 'period'>, { from, to }: Days): ReportScreenView {
  const { field } = report.period;
  const days: ViewFilter[] = [
    { field, operator: 'gte', value: from },
    { field, operator: 'lte', value: to },
  ];
  return {
    ...view,
    period: null,
    list: { ...view.list, page: 1, filters: [...days, ...otherFilters(view.list.filters, report)] },
  };
}

/** Replaces the former period by a moving one. */
export function withPeriod(
  view: ReportScreenView,
  report: Pick<Report, 'period'>,
  period: MovingPeriod,
): ReportScreenView {
  return { ...view, period, list: { ...view.list, page: 1, filters: otherFilters(view.list.filters, report) } };
}

/** The part of a view that is saved under a name: not its page, its search or its page size. */
export function toSavedView({ list, period, group }: ReportScreenView, columns: readonly string[]): ReportView {
  return {
    filters: filterParameters(list.filters),
    period,
    columns: [...columns],
    ordering: list.ordering,
    group_by: group,
  };
}

/** A saved view as a query of the screen's URL. */
export function savedViewQuery(view: ReportView): string {
  const params = new URLSearchParams();
  if (view.period !== null) params.set('period', view.period);
  if (view.group_by !== null) params.set('group_by', view.group_by);
  for (const [name, value] of Object.entries(view.filters)) params.set(name, value);
  if (view.ordering !== '') params.set('ordering', view.ordering);
  if (view.columns.length > 0) params.set('columns', view.columns.join(','));
  return params.toString();
}

/** All pages of a view as a query of the screen's URL, with the columns that are shown. */
export function wholeViewQuery(view: ReportScreenView, columns: readonly string[]): string {
  const params = new URLSearchParams(savedViewQuery(toSavedView(view, columns)));
  if (view.list.search !== '') params.set('search', view.list.search);
  return params.toString();
}
