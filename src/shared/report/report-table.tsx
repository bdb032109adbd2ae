import type { ReactNode } from 'react';
import type { Report, ReportRow } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { sortOf, type ListView } from '#shared/list/list-view.ts';
import type { ListPreferences } from '#shared/list/preferences.ts';
import { Button, DataTable, EmptyState, ErrorState, type DataTableColumn } from '#shared/ui/index.ts';
import type { ReportLine } from './report-lines.ts';
import { otherFilters } from './report-view.ts';
import type { ReportViewControl } from './use-report-view.ts';

interface ReportTableProps extends Pick<ReportViewControl, 'changeList'> {
  readonly report: Report;
  readonly title: string;
  readonly list: ListView;
  readonly columns: DataTableColumn<ReportLine>[];
  readonly lines: readonly ReportLine[];
  readonly preferences: ListPreferences;
  readonly setPreferences: (part: Partial<ListPreferences>) => void;
  readonly isFetching: boolean;
  /** Of the page. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onOpen: ((row: ReportRow) => void) | undefined;
  /** Heads of groups open and close their rows; undefined without groups. */
  readonly onFold: ((head: string) => void) | undefined;
}

/** The rows of a page, or what there is in their place: nothing, or why they could not be read. */
export function ReportTable(props: ReportTableProps): ReactNode {
  const { report, list, lines, preferences, setPreferences, changeList, error, isFetching, onRetry, onOpen, onFold } =
    props;
  const { t } = useTranslation(['report', 'common', 'api']);
  const written = useWritten();
  const isNarrowed = list.search !== '' || otherFilters(list.filters, report).length > 0;
  const failure = isCallError(error)
    ? error.kind === 'network'
      ? t('common:form.unreachable')
      : error.code === undefined
        ? undefined
        : t(codeKeys(error.code), written(error.context))
    : undefined;
  return (
    <DataTable<ReportLine>
      aria-label={props.title}
      columns={props.columns}
      rows={lines}
      rowKey={lineKey}
      sort={sortOf(list.ordering || report.defaultOrdering)}
      onSortChange={({ column, direction }) =>
        changeList({ ordering: direction === 'descending' ? `-${column}` : column })
      }
      {...(onOpen || onFold
        ? { onOpenRow: (line: ReportLine) => (line.row ? onOpen?.(line.row) : onFold?.(line.key)) }
        : {})}
      density={preferences.density}
      columnWidths={preferences.widths}
      onColumnWidthsChange={(widths) => setPreferences({ widths: { ...preferences.widths, ...widths } })}
      isLoading={isFetching}
      {...(error && lines.length === 0
        ? {
            error: (
              <ErrorState
                title={t('common:list.failed')}
                description={failure}
                onRetry={onRetry}
                isRetrying={isFetching}
                requestId={isCallError(error) ? error.requestId : undefined}
              />
            ),
          }
        : {})}
      empty={
        <EmptyState
          variant={isNarrowed ? 'noResult' : undefined}
          title={t('screen.empty.title')}
          description={t('screen.empty.text')}
          {...(isNarrowed
            ? {
                action: (
                  <Button
                    onPress={() =>
                      changeList({
                        search: '',
                        filters: list.filters.filter(({ field }) => field === report.period.field),
                      })
                    }
                  >
                    {t('common:list.clearAll')}
                  </Button>
                ),
              }
            : {})}
        />
      }
    />
  );
}

const lineKey = (line: ReportLine): string => line.key;
