import './resource.css';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { AnyResource, ResourceName } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import {
  Button,
  DataTable,
  EllipsisIcon,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  MenuItem,
  MenuTrigger,
  PencilIcon,
  PlusIcon,
  Trash2Icon,
  UploadIcon,
  type RowSelection,
} from '#shared/ui/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import type { ActionFlowOptions } from './actions/use-action-flow.ts';
import { useRecordActions } from './actions/use-record-actions.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { FormDialog, ImportDialog, RecordPanel } from './dialogs.ts';
import type { FormDialogProps } from './form-dialog.tsx';
import { useAskedNew } from './use-asked-new.ts';
import { ListFooter } from '#shared/list/list-footer.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { isNarrowed, sortOf, toListQuery } from '#shared/list/list-view.ts';
import { usePage } from '#shared/record/queries.ts';
import type { AnyRecord, CellsOf, FieldOf, InitialOf, RecordOf } from '#shared/record/record.ts';
import type { RecordPanelProps } from './record-panel.tsx';
import { chosenColumns, useColumns } from '#shared/list/use-columns.tsx';
import { useFreshRows } from '#shared/list/use-fresh-rows.ts';
import { useListView } from '#shared/list/use-list-view.ts';
import { usePreferences } from '#shared/list/use-preferences.ts';
import { useTreeLayout } from '#shared/list/use-tree-layout.tsx';
import { useResourceWords } from '#shared/record/words.ts';
import { useMay, useApplicationContext } from '#shared/record/application-context.tsx';

/** What a screen adds to what the resource's declaration gives. */
export interface ResourceListProps<R extends AnyResource> {
  readonly resource: R;
  /** The field that names a record: its column stands first. */
  readonly titleColumn?: FieldOf<R> | undefined;
  /** Columns from the start, where the screen knows better than the declaration. */
  readonly defaultColumns?: readonly FieldOf<R>[] | undefined;
  /** Cells drawn in the screen's own way; what a new record starts with, and what shows the same beside its fields. */
  readonly cells?: CellsOf<R> | undefined;
  readonly initial?: InitialOf<R> | undefined;
  readonly beside?: FormDialogProps<R>['beside'];
  /** Resources that its actions change beside this one. */
  readonly alsoChanges?: readonly ResourceName[] | undefined;
  /** More for one row than the resource's actions, before edit and delete: menu items. */
  readonly rowItems?: ((record: RecordOf<R>) => ReactNode) | undefined;
  /** More for the chosen rows, before delete. */
  readonly bulkActions?: ((records: readonly RecordOf<R>[], clear: () => void) => ReactNode) | undefined;
  /** Secondary actions in the title row. */
  readonly actions?: ReactNode;
  /** In place of the button that makes a new record; below the form of one. */
  readonly createAction?: ReactNode;
  readonly formBelow?: ReactNode;
  /** In place of the empty state's own button and words. */
  readonly empty?: ReactNode;
  /** In place of the side panel; more of a record in it. */
  readonly recordView?: ((props: RecordPanelProps<R>) => ReactNode) | undefined;
  readonly recordMore?: RecordPanelProps<R>['more'];
  /** What stands below the fields of its form, of what is in them now. */
  readonly formMore?: ComponentType<FormMoreProps> | undefined;
  /** Rows that come in while one looks stand out for a moment. */
  readonly isLive?: boolean | undefined;
  /** Records in which it is too late to change or delete anything lack the buttons. */
  readonly canEdit?: ((record: RecordOf<R>) => boolean) | undefined;
  readonly canDelete?: ((record: RecordOf<R>) => boolean) | undefined;
  /** An action was answered: what the answer says of each record is the screen's to show. */
  readonly onActed?: ActionFlowOptions['onActed'];
  /** A record was made by the form. */
  readonly onCreated?: ((record: RecordOf<R>) => void) | undefined;
}

type Open<R extends AnyResource> =
  | { readonly kind: 'form'; readonly record: RecordOf<R> | null }
  | { readonly kind: 'import' };

/** The list screen of a resource, made of its declaration (docs/look.md#list). */
export function ResourceList<R extends AnyResource>(props: ResourceListProps<R>) {
  const { resource, cells } = props;
  const { t, language } = useTranslation('common');
  const words = useResourceWords(resource);
  const application = useApplicationContext();
  const may = useMay(resource);
  const { view, change } = useListView(resource);
  const [preferences, setPreferences] = usePreferences(resource);
  const [selection, setSelection] = useState<RowSelection>(new Set());
  const asked = useAskedNew(resource, props.initial);
  const [open, setOpen] = useState<Open<R> | null>(asked.isAsked && may('add') ? { kind: 'form', record: null } : null);

  const isTree = resource.tree !== undefined && (view.layout ?? 'tree') === 'tree' && view.filters.length === 0;
  const query = toListQuery(view);
  const page = usePage(resource, query, { enabled: !isTree });
  const tree = useTreeLayout(resource, view.search, isTree);
  const rows = isTree ? tree.rows : (page.data?.rows ?? noRows);
  const error = isTree ? tree.error : page.error;
  const isLoading = isTree ? tree.isLoading : page.isFetching;
  const fresh = useFreshRows(rows, JSON.stringify(query), props.isLive ?? false);

  const context = useCellContext(words);
  const names = useMemo(
    () =>
      chosenColumns(resource, view, preferences, {
        titleColumn: props.titleColumn,
        defaultColumns: props.defaultColumns,
      }),
    [resource, view, preferences, props.titleColumn, props.defaultColumns],
  );
  const plain = useColumns(resource, names, cells, context);
  const marked = useMemo(
    () =>
      plain.map((column, index) =>
        index === 0 && fresh.size > 0
          ? {
              ...column,
              render: (record: RecordOf<R>) => (
                <span data-fresh={fresh.has(record.id) || undefined}>{column.render(record)}</span>
              ),
            }
          : column,
      ),
    [plain, fresh],
  );
  const columns = isTree ? tree.inTree(marked, tree.isOpen) : marked;

  const canCreate = !resource.readOnly && !resource.without.includes('create') && may('add');
  const canImport = canCreate && !resource.without.includes('import') && may('import');
  const canDelete = !resource.readOnly && !resource.without.includes('destroy') && may('delete');
  const canChange = (record: RecordOf<R>): boolean =>
    !resource.readOnly && may('change') && (props.canEdit?.(record) ?? true);
  const canDeleteThis = (record: RecordOf<R>): boolean => canDelete && (props.canDelete?.(record) ?? true);
  const selected = selection === 'all' ? rows : rows.filter((record) => selection.has(record.id));
  const total = isTree ? tree.total : page.data?.total;
  const clearNarrowing = (): void => change({ search: '', filters: [] });
  const close = (): void => setOpen(null);
  const actions = useRecordActions(resource, words, {
    rows,
    alsoChanges: props.alsoChanges,
    onActed: (name, results) => {
      const done = results.filter(({ ok }) => ok).map(({ id }) => id);
      setSelection(new Set(selected.map(({ id }) => id).filter((id) => !done.includes(id))));
      if (name === 'delete' && view.record !== null && done.includes(view.record)) change({ record: null });
      props.onActed?.(name, results);
    },
  });
  const hasRowMenu =
    props.rowItems !== undefined || actions.isOffered || canDelete || (!resource.readOnly && may('change'));

  const createButton =
    props.createAction ??
    (canCreate ? (
      <Button variant="primary" icon={PlusIcon} onPress={() => setOpen({ kind: 'form', record: null })}>
        {words.create}
      </Button>
    ) : null);

  const panel: RecordPanelProps<R> | null =
    view.record === null
      ? null
      : {
          resource,
          id: view.record,
          context,
          cells,
          more: props.recordMore,
          onClose: () => change({ record: null }),
          onEdit: !resource.readOnly && may('change') ? (record) => setOpen({ kind: 'form', record }) : undefined,
          canEdit: canChange,
          onDelete: canDelete ? (record) => actions.ask('delete', [record]) : undefined,
          canDelete: canDeleteThis,
          // What the row's menu has besides stands here too: nobody looks for it in a menu that shows on hover alone.
          actions:
            actions.isOffered || props.rowItems
              ? (record) => {
                  const items = props.rowItems?.(record) ?? null;
                  if (!actions.isOffered && items === null) return null;
                  return (
                    <>
                      {actions.buttons([record])}
                      {items === null ? null : (
                        <MenuTrigger>
                          <IconButton
                            icon={EllipsisIcon}
                            hideTooltip
                            label={t('list.actionsOf', { name: record.display_name })}
                          />
                          <Menu placement="top end">{items}</Menu>
                        </MenuTrigger>
                      )}
                    </>
                  );
                }
              : undefined,
          showsHistory:
            !resource.readOnly &&
            resource.audience.of === 'company' &&
            application.rights.permissions.has('system.operation_log.view'),
        };

  return (
    <div className="resource-screen">
      <PageHead
        title={words.title}
        count={
          total === undefined
            ? undefined
            : `${formatNumber(total, language)}${page.data?.totalIsFloor && !isTree ? '+' : ''}`
        }
        purpose={words.purpose}
        actions={
          <>
            {props.actions}
            {canImport ? (
              <Button icon={UploadIcon} onPress={() => setOpen({ kind: 'import' })}>
                {t('list.import')}
              </Button>
            ) : null}
            {createButton}
          </>
        }
      />
      <ListToolbar
        resource={resource}
        words={words}
        view={view}
        change={change}
        columns={names}
        isTree={isTree}
        preferences={preferences}
        setPreferences={setPreferences}
        tree={resource.tree ? { openAll: tree.openAll, closeAll: tree.closeAll } : null}
        onRefresh={() => (isTree ? tree.retry() : void page.refetch())}
        canExport={!resource.without.includes('export') && may('export')}
      />
      <DataTable
        key={JSON.stringify([names, preferences.density])}
        aria-label={words.title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowText={rowText}
        sort={isTree ? null : sortOf(view.ordering || resource.defaultOrdering)}
        onSortChange={({ column, direction }) =>
          change({ ordering: direction === 'descending' ? `-${column}` : column })
        }
        selectionMode={canDelete || actions.isOfferedInBulk || props.bulkActions ? 'multiple' : 'none'}
        selection={selection}
        onSelectionChange={setSelection}
        onOpenRow={({ id }) => change({ record: id })}
        density={preferences.density}
        columnWidths={preferences.widths}
        onColumnWidthsChange={(widths) => setPreferences({ widths: { ...preferences.widths, ...widths } })}
        isLoading={isLoading}
        {...(hasRowMenu
          ? {
              rowActionsWidth: 48,
              rowActions: (record: RecordOf<R>) => {
                const items = [actions.menuItems(record), props.rowItems?.(record)];
                if (
                  !canDeleteThis(record) &&
                  !canChange(record) &&
                  items.every((item) => item === null || item === undefined)
                )
                  return null;
                return (
                  <MenuTrigger>
                    <IconButton
                      icon={EllipsisIcon}
                      size="tiny"
                      hideTooltip
                      label={t('list.actionsOf', { name: record.display_name })}
                    />
                    <Menu placement="bottom end">
                      {items}
                      {canChange(record) ? (
                        <MenuItem
                          id="edit"
                          icon={PencilIcon}
                          textValue={t('list.edit')}
                          onAction={() => setOpen({ kind: 'form', record })}
                        >
                          {t('list.edit')}
                        </MenuItem>
                      ) : null}
                      {canDeleteThis(record) ? (
                        <MenuItem
                          id="delete"
                          icon={Trash2Icon}
                          variant="danger"
                          textValue={t('list.delete')}
                          onAction={() => actions.ask('delete', [record])}
                        >
                          {t('list.delete')}
                        </MenuItem>
                      ) : null}
                    </Menu>
                  </MenuTrigger>
                );
              },
            }
          : {})}
        {...(error && rows.length === 0
          ? {
              error: (
                <ErrorState
                  title={t('list.failed')}
                  description={isCallError(error) && error.kind === 'network' ? t('form.unreachable') : undefined}
                  onRetry={() => (isTree ? tree.retry() : void page.refetch())}
                  isRetrying={isLoading}
                  requestId={isCallError(error) ? error.requestId : undefined}
                />
              ),
            }
          : {})}
        empty={
          isNarrowed(view) ? (
            <EmptyState
              variant="noResult"
              title={t('list.noResult')}
              description={t('list.noResultText')}
              action={<Button onPress={clearNarrowing}>{t('list.clearAll')}</Button>}
            />
          ) : (
            (props.empty ?? (
              <EmptyState title={words.emptyTitle} description={words.emptyText} action={createButton ?? undefined} />
            ))
          )
        }
      />
      {selected.length > 0 && (canDelete || actions.isOfferedInBulk || props.bulkActions) ? (
        <BulkBar count={selected.length} onClear={() => setSelection(new Set())}>
          {actions.buttons(selected, 'small')}
          {props.bulkActions?.(selected, () => setSelection(new Set()))}
          {canDelete ? (
            <Button size="small" icon={Trash2Icon} onPress={() => actions.ask('delete', selected)}>
              {t('list.delete')}
            </Button>
          ) : null}
        </BulkBar>
      ) : null}
      {!isTree && page.data ? (
        <ListFooter view={view} page={page.data} sizeCeiling={resource.pageSizeCeiling} onChange={change} />
      ) : null}
      {actions.dialog}
      {panel ? (props.recordView?.(panel) ?? <RecordPanel {...panel} />) : null}
      {open?.kind === 'form' ? (
        <FormDialog
          resource={resource}
          record={open.record}
          initial={asked.initial}
          below={props.formBelow}
          more={props.formMore}
          beside={props.beside}
          onClose={close}
          onSaved={(record) => {
            close();
            if (open.record === null) props.onCreated?.(record);
          }}
        />
      ) : null}
      {open?.kind === 'import' ? <ImportDialog resource={resource} words={words} onClose={close} /> : null}
    </div>
  );
}

const noRows: readonly never[] = [];
const rowKey = (record: AnyRecord): number => record.id;
const rowText = (record: AnyRecord): string => record.display_name;
