import type { ReactNode } from 'react';
import type { Report } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ColumnChooser } from '#shared/list/column-chooser.tsx';
import { FilterButton } from '#shared/filter/filter-button.tsx';
import { FilterChips } from '#shared/filter/filter-chips.tsx';
import type { ViewFilter } from '#shared/list/list-view.ts';
import type { ListPreferences } from '#shared/list/preferences.ts';
import { useDebouncedText } from '#shared/list/use-debounced.ts';
import { IconButton, RefreshCwIcon, Rows3Icon, Rows4Icon, SearchField, Select } from '#shared/ui/index.ts';
import { PeriodPicker } from './period-picker.tsx';
import type { Days } from './periods.ts';
import { otherFilters, withDays, withPeriod, type ReportScreenView } from './report-view.ts';
import type { ReportWords } from './report-words.ts';
import { SortChoice } from './sort-choice.tsx';
import type { ReportViewControl } from './use-report-view.ts';

interface ReportToolbarProps extends Pick<ReportViewControl, 'change' | 'changeList'> {
  readonly report: Report;
  readonly words: ReportWords;
  readonly view: ReportScreenView;
  readonly days: Days;
  readonly columns: readonly string[];
  readonly preferences: ListPreferences;
  readonly setPreferences: (part: Partial<ListPreferences>) => void;
  readonly onRefresh: () => void;
  readonly print: ReactNode;
}

const noGroup = 'none';

/** Period, people, conditions and groups, and how the rows are shown. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { report, words, view, change, changeList, columns, preferences, setPreferences } = props;
  const { t } = useTranslation(['report', 'common']);
  const [text, setText, tellNow] = useDebouncedText(view.list.search, (search) =>
    changeList({ search }, { replace: true }),
  );
  const isDense = preferences.density === 'dense';
  const { [report.period.field]: _period, ...filtered } = report.fields;
  const ofPeriod = view.list.filters.filter(({ field }) => field === report.period.field);
  const setFilters = (filters: readonly ViewFilter[]): void => changeList({ filters: [...ofPeriod, ...filters] });
  const filters = otherFilters(view.list.filters, report);
  return (
    <div className="resource-toolbar" role="toolbar" aria-label={t('common:list.toolbar')}>
      <PeriodPicker
        period={view.period}
        days={props.days}
        maxDays={report.period.maxDays}
        onPeriod={(period) => change((now) => withPeriod(now, report, period))}
        onDays={(days) => change((now) => withDays(now, report, days))}
      />
      {report.matrix ? (
        <SortChoice
          report={report}
          words={words}
          ordering={view.list.ordering}
          onChange={(ordering) => changeList({ ordering })}
        />
      ) : (
        <Select
          aria-label={t('screen.groupBy')}
          size="small"
          className="report-group-choice"
          value={view.group ?? noGroup}
          onChange={(group) =>
            change((now) => ({
              ...now,
              group: group === noGroup ? null : String(group),
              list: { ...now.list, page: 1 },
            }))
          }
          options={[
            { id: noGroup, name: t('screen.noGroup') },
            ...report.groups.map((group) => ({
              id: group,
              name: `${t('screen.groupBy')}: ${words.fields.field(group)}`,
            })),
          ]}
        />
      )}
      {report.audience.of === 'own' ? null : (
        <SearchField
          className="resource-search"
          size="small"
          aria-label={t('screen.searchPeople')}
          placeholder={t('screen.searchPeople')}
          value={text}
          onChange={setText}
          onSubmit={tellNow}
          onClear={() => changeList({ search: '' }, { replace: true })}
          maxLength={100}
        />
      )}
      <FilterButton resource={{ fields: filtered }} words={words.fields} filters={filters} onChange={setFilters} />
      <FilterChips
        resource={{ fields: filtered }}
        words={words.fields}
        filters={filters}
        hasSearch={view.list.search !== ''}
        onChange={setFilters}
        onClear={() => changeList({ filters: ofPeriod, search: '' })}
      />
      <div className="resource-toolbar-end">
        <IconButton icon={RefreshCwIcon} label={t('common:list.refresh')} size="small" onPress={props.onRefresh} />
        {props.print}
        {report.matrix ? null : (
          <IconButton
            icon={isDense ? Rows3Icon : Rows4Icon}
            size="small"
            label={t(isDense ? 'common:list.roomy' : 'common:list.dense')}
            onPress={() => setPreferences({ density: isDense ? 'normal' : 'dense' })}
          />
        )}
        <ColumnChooser
          resource={report}
          words={words.fields}
          chosen={columns}
          onChange={(next) => {
            setPreferences({ columns: [...next] });
            if (view.list.columns) changeList({ columns: next }, { replace: true });
          }}
          onReset={() => {
            setPreferences({ columns: null, widths: {} });
            if (view.list.columns) changeList({ columns: null }, { replace: true });
          }}
        />
      </div>
    </div>
  );
}
