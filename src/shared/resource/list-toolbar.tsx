import { contentOf } from '#shared/contract/export-content.ts';
import { moneyFields, type AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  IconButton,
  ListIcon,
  NetworkIcon,
  RefreshCwIcon,
  Rows3Icon,
  Rows4Icon,
  SearchField,
  SettingsIcon,
} from '#shared/ui/index.ts';
import { Menu, MenuItem, MenuTrigger } from '#shared/ui/index.ts';
import { ColumnChooser } from '#shared/list/column-chooser.tsx';
import { ExportMenu } from '#shared/job/export-menu.tsx';
import { FilterButton } from '#shared/filter/filter-button.tsx';
import { FilterChips } from '#shared/filter/filter-chips.tsx';
import { emptyView, toListQuery, writeListView, type ListView } from '#shared/list/list-view.ts';
import type { ListPreferences } from '#shared/list/preferences.ts';
import { useDebouncedText } from '#shared/list/use-debounced.ts';
import type { ListViewControl } from '#shared/list/use-list-view.ts';
import type { ResourceWords } from '#shared/record/words.ts';

interface ListToolbarProps {
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly view: ListView;
  readonly change: ListViewControl['change'];
  readonly columns: readonly string[];
  readonly isTree: boolean;
  readonly preferences: ListPreferences;
  readonly setPreferences: (part: Partial<ListPreferences>) => void;
  /** For resources that are trees. */
  readonly tree: { readonly openAll: () => void; readonly closeAll: () => void } | null;
  readonly onRefresh: () => void;
  readonly canExport: boolean;
}

/** All pages of a view, with the columns that are shown. */
const asWhole = ({ search, filters, ordering }: ListView, columns: readonly string[]): ListView => ({
  ...emptyView,
  search,
  filters,
  ordering,
  columns,
});

/** Search, conditions, and the options of the list. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, words, view, change, columns, isTree, preferences, setPreferences } = props;
  const { t } = useTranslation('common');
  const [text, setText, tellNow] = useDebouncedText(view.search, (search) => change({ search }, { replace: true }));
  const isSearchable = Object.values(resource.fields).some((field) => field.options.search);
  const isDense = preferences.density === 'dense';
  return (
    <div className="resource-toolbar" role="toolbar" aria-label={t('list.toolbar')}>
      {isSearchable ? (
        <SearchField
          className="resource-search"
          size="small"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={text}
          onChange={setText}
          onSubmit={tellNow}
          onClear={() => change({ search: '' }, { replace: true })}
          maxLength={100}
        />
      ) : null}
      <FilterButton
        resource={resource}
        words={words}
        filters={view.filters}
        onChange={(filters) => change({ filters })}
      />
      <FilterChips
        resource={resource}
        words={words}
        filters={view.filters}
        hasSearch={view.search !== ''}
        onChange={(filters) => change({ filters })}
        onClear={() => change({ filters: [], search: '' })}
      />
      <div className="resource-toolbar-end">
        {props.tree ? (
          <>
            {isTree ? (
              <MenuTrigger>
                <IconButton icon={SettingsIcon} label={t('list.treeOptions')} size="small" />
                <Menu placement="bottom end">
                  <MenuItem id="open" onAction={props.tree.openAll}>
                    {t('list.openAll')}
                  </MenuItem>
                  <MenuItem id="close" onAction={props.tree.closeAll}>
                    {t('list.closeAll')}
                  </MenuItem>
                </Menu>
              </MenuTrigger>
            ) : null}
            <IconButton
              icon={isTree ? ListIcon : NetworkIcon}
              size="small"
              label={t(isTree ? 'list.asList' : 'list.asTree')}
              onPress={() => change({ layout: isTree ? 'flat' : 'tree', filters: isTree ? view.filters : [], page: 1 })}
            />
          </>
        ) : null}
        <IconButton icon={RefreshCwIcon} label={t('list.refresh')} size="small" onPress={props.onRefresh} />
        <IconButton
          icon={isDense ? Rows3Icon : Rows4Icon}
          size="small"
          label={t(isDense ? 'list.roomy' : 'list.dense')}
          onPress={() => setPreferences({ density: isDense ? 'normal' : 'dense' })}
        />
        <ColumnChooser
          resource={resource}
          words={words}
          chosen={columns}
          onChange={(next) => {
            setPreferences({ columns: [...next] });
            if (view.columns) change({ columns: next }, { replace: true });
          }}
          onReset={() => {
            setPreferences({ columns: null, widths: {} });
            if (view.columns) change({ columns: null }, { replace: true });
          }}
        />
        {props.canExport ? (
          <ExportMenu
            look="icon"
            hasTotals={moneyFields(resource.fields).length > 0}
            calls={resource.calls}
            title={words.title}
            query={toListQuery(view)}
            columns={columns}
            {...(resource.audience.of === 'company'
              ? { content: contentOf(resource.name, writeListView(asWhole(view, columns))) }
              : {})}
          />
        ) : null}
      </div>
    </div>
  );
}
