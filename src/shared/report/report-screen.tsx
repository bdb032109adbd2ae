import './report.css';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { contentOf } from '#shared/contract/export-content.ts';
import type { Report, ReportRow } from '#shared/contract/index.ts';
import { ExportMenu } from '#shared/job/export-menu.tsx';
import { CalculatedAt } from './calculated-at.tsx';
import { formatNumber, useTranslation, zoneTitle } from '#shared/i18n/index.ts';
import { currentDay } from '#shared/filter/day-range.ts';
import { ListFooter } from '#shared/list/list-footer.tsx';
import { usePreferences } from '#shared/list/use-preferences.ts';
import { chosenColumns } from '#shared/list/use-columns.tsx';
import { useMay, useApplicationContext } from '#shared/record/application-context.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { noteUsed } from './report-shortcuts.ts';
import type { Days } from './periods.ts';
import { useReportPage, useReportTotals } from './queries.ts';
import { ReportPlot } from './report-plot.tsx';
import { daysOfView, narrowing, otherFilters, toReportQuery, toSavedView, wholeViewQuery } from './report-view.ts';
import { reportLines } from './report-lines.ts';
import { PrintButton } from './print/print-button.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { useReportWords } from './report-words.ts';
import { TotalsBar } from './totals-bar.tsx';
import { useReportColumns, type ReportCells } from './use-report-columns.tsx';
import { useReportView } from './use-report-view.ts';
import { useShownReport } from './use-shown-report.ts';
import { ViewsMenu } from './views-menu.tsx';

// Loads the sheet, which most reports do not have.
const MatrixSheet = /* @__PURE__ */ lazily(
  () => import('./matrix/matrix-sheet.tsx').then((module) => module.default),
  () => <Skeleton height={320} />,
);

export interface ReportScreenProps {
  readonly report: Report;
  /** Content of the table in place of a value; keeps its identity between drawings. */
  readonly cells?: ReportCells | undefined;
  /** Content above the table about the shown days; `content` is the whole view, as an export names it. */
  readonly notice?: ((days: Days, content: string) => ReactNode) | undefined;
  /** The address of what a total counts, by the total's name, the days, and the question's other parameters; undefined without one. */
  readonly behind?:
    | ((figure: string, days: Days, filters: Readonly<Record<string, string>>) => string | undefined)
    | undefined;
  /** Content that opens beside the table for a row of the shown days. */
  readonly rowPanel?: ((row: ReportRow, onClose: () => void, days: Days) => ReactNode) | undefined;
}

const noRows: readonly ReportRow[] = [];

/**
 * The screen of a report, built from its declaration: period, filters, groups, plot, table, totals, saved views, files.
 */
export function ReportScreen({ report: declared, cells, notice, behind, rowPanel }: ReportScreenProps) {
  const report = useShownReport(declared);
  const { t, language } = useTranslation('report');
  const words = useReportWords(report);
  const application = useApplicationContext();
  const may = useMay(report);
  const { view: chosen, change, changeList, open } = useReportView(report);
  const { defaultOrdering } = report;
  const view = useMemo(
    () =>
      chosen.list.ordering === '' && defaultOrdering !== declared.defaultOrdering
        ? { ...chosen, list: { ...chosen.list, ordering: defaultOrdering } }
        : chosen,
    [chosen, defaultOrdering, declared],
  );
  const [preferences, setPreferences] = usePreferences(report);
  const [row, setRow] = useState<ReportRow | null>(null);
  const [path] = useLocation();
  const isInLibrary = application.reports.some((one) => one.path === path);
  useEffect(() => {
    if (isInLibrary) noteUsed(application.person, path);
  }, [isInLibrary, application.person, path]);

  const today = currentDay(application.zone);
  const { weekStart, presentation } = application;
  const periodStart = presentation.period_start;
  const now = useMemo(() => ({ today, weekStart, periodStart }), [today, weekStart, periodStart]);
  const query = useMemo(() => toReportQuery(view, report, now), [view, report, now]);
  const page = useReportPage(report, query);
  const names = useMemo(() => chosenColumns(report, view.list, preferences, {}), [report, view.list, preferences]);
  const totals = useReportTotals(report, query, names);
  const spread = totals.data?.data.spread;
  const rows = page.data?.data ?? noRows;
  const lines = useMemo(
    () => reportLines(report, rows, view.group, totals.data?.data),
    [report, rows, view.group, totals.data],
  );
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback((head: string) => setFolded((before) => before.symmetricDifference(new Set([head]))), []);
  const columns = useReportColumns(report, names, words, { folded, fold }, cells, spread);
  // A page counts up to a limit; the totals, which arrive later, count everything.
  const counted = page.data?.total_is_floor ? totals.data?.data.count : undefined;
  const isFloor = (page.data?.total_is_floor ?? false) && typeof counted !== 'number';
  const count = counted ?? page.data?.total;
  const days = daysOfView(view, report, now);
  const calculated = totals.data?.data.calculated;
  // Files have the same question and columns as the screen.
  const files = (
    <ExportMenu
      look="button"
      hasTotals
      first={presentation.file_format}
      calls={report.calls}
      title={words.title}
      query={query}
      columns={names}
      {...(report.audience.of === 'company' ? { content: contentOf(report.name, wholeViewQuery(view, names)) } : {})}
    />
  );

  return (
    <div className="resource-screen report-screen" data-empty={presentation.empty_cell}>
      <PageHead
        title={words.title}
        count={count === undefined ? undefined : `${formatNumber(count, language)}${isFloor ? '+' : ''}`}
        purpose={
          <>
            <span className="report-purpose">{words.purpose} </span>
            <span className="report-zone">
              {t('screen.zone', { zone: zoneTitle(application.zone, language, Date.parse(`${today}T12:00:00Z`)) })}
            </span>
            {calculated?.at ? (
              <>
                {'. '}
                <CalculatedAt at={calculated.at} />
              </>
            ) : null}
          </>
        }
        actions={
          <>
            <ViewsMenu report={report} present={toSavedView(view, names)} onOpen={open} />
            {may('export') ? files : null}
          </>
        }
      />
      <ReportToolbar
        report={report}
        words={words}
        view={view}
        days={days}
        columns={names}
        preferences={preferences}
        setPreferences={setPreferences}
        change={change}
        changeList={changeList}
        onRefresh={() => {
          void page.refetch();
          void totals.refetch();
        }}
        print={
          <PrintButton
            isDisabled={rows.length === 0}
            report={report}
            words={words}
            query={query}
            days={days}
            filters={otherFilters(view.list.filters, report)}
            search={view.list.search}
            group={view.group}
            names={names}
            cells={cells}
            files={may('export') ? files : null}
          />
        }
      />
      <ReportPlot
        report={report}
        words={words}
        query={query}
        onFilter={(chosen) =>
          changeList({
            filters: [...chosen, ...view.list.filters.filter(({ field }) => field !== chosen[0]?.field)],
          })
        }
      />
      {notice?.(days, contentOf(report.name, wholeViewQuery(view, names)))}
      {report.matrix && rows.length > 0 ? (
        <MatrixSheet
          report={report}
          matrix={report.matrix}
          words={words}
          rows={rows}
          names={names}
          {...days}
          today={today}
          totals={totals.data?.data.totals}
          foot={totals.data?.data.foot}
          spread={spread}
          onOpen={rowPanel ? setRow : undefined}
        />
      ) : (
        <ReportTable
          key={JSON.stringify([names, spread?.map(({ key }) => key), preferences.density, view.group])}
          report={report}
          title={words.title}
          list={view.list}
          columns={columns}
          lines={lines.filter(({ under }) => under === null || !folded.has(under))}
          preferences={preferences}
          setPreferences={setPreferences}
          changeList={changeList}
          isFetching={page.isFetching}
          error={page.error}
          onRetry={() => void page.refetch()}
          onOpen={rowPanel ? setRow : undefined}
          onFold={view.group === null ? undefined : fold}
        />
      )}
      {rows.length > 0 ? (
        <TotalsBar
          report={report}
          words={words}
          names={names}
          totals={totals.data?.data.totals}
          spread={spread}
          behind={behind ? (figure) => behind(figure, days, narrowing(view, report)) : undefined}
        />
      ) : null}
      {page.data ? (
        <ListFooter
          view={view.list}
          sizeCeiling={report.pageSizeCeiling}
          onChange={changeList}
          page={{
            rows,
            total: count ?? rows.length,
            totalIsFloor: isFloor,
            next: page.data.next ?? null,
          }}
        />
      ) : null}
      {row && rowPanel ? rowPanel(row, () => setRow(null), days) : null}
    </div>
  );
}
