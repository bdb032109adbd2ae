import './resource.css';
import { draftedKind, type DraftValues } from '#shared/contract/request-drafts.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { Button, DataTable, EmptyState, PlusIcon, UploadIcon, type RowSelection } from '#shared/ui/index.ts';
import { useRecordActions } from './actions/use-record-actions.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useRowItems } from './copy-item.tsx';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { DraftNote, FormDialog, ImportDialog, RecordPanel } from './dialogs.ts';
import { takenValues, useNewFromAddress } from './use-new-from-address.ts';
import { useForgetDraft } from './drafts/use-forget-draft.ts';
import { ListEnd } from './list-end.tsx';
import { RecordsFailure, NoMatches } from './list-states.tsx';
import { useMatching } from './matching/use-matching.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { isNarrowed, sortOf, toListQuery } from '#shared/list/list-view.ts';
import type { AnyRecord, RecordOf } from '#shared/record/record.ts';
import type { RecordPanelProps } from './record-panel.tsx';
import type { ResourceListProps } from './resource-list-props.ts';
import { RowMenu } from './row-menu.tsx';
import { useListView } from '#shared/list/use-list-view.ts';
import { usePreferences } from '#shared/list/use-preferences.ts';
import { useListColumns } from './use-list-columns.tsx';
import { useListRights } from './use-list-rights.ts';
import { useListRows } from './use-list-rows.ts';
import { useCustomFields } from '#shared/record/use-custom-fields.ts';
import { useResourceWords } from '#shared/record/words.ts';

type Open<R extends AnyResource> =
  | {
      readonly kind: 'form';
      readonly record: RecordOf<R> | null;
      readonly draft?: DraftValues;
      readonly copied?: DraftValues;
    }
  | { readonly kind: 'import' };

/** The list screen of a resource, built from its declaration (docs/look.md#list). */
export function ResourceList<R extends AnyResource>(given: ResourceListProps<R>) {
  const { resource, isReady } = useCustomFields(given.resource);
  const props = { ...given, resource };
  const { cells } = props;
  const { t, language } = useTranslation('common');
  const words = useResourceWords(resource);
  const rights = useListRights(props);
  const { view, change } = useListView(resource);
  const [preferences, setPreferences] = usePreferences(resource);
  const [selection, setSelection] = useState<RowSelection>(new Set());
  const newRecord = useNewFromAddress(resource, props.initial);
  const [open, setOpen] = useState<Open<R> | null>(
    newRecord.isRequested && rights.canCreate ? { kind: 'form', record: null } : null,
  );
  const rowItems = useRowItems(props, rights.canCreate, (copied) => setOpen({ kind: 'form', record: null, copied }));
  const drafted = rights.canCreate ? draftedKind.safeParse(resource.name).data : undefined;
  const forgetDraft = useForgetDraft();
  const list = useListRows(resource, view, { isLive: props.isLive ?? false, isReady });
  const { rows, isTree, page, tree, error, isLoading, reload } = list;
  const context = useCellContext(words);
  const { names, columns } = useListColumns(props, view, preferences, list, context);

  const selected = selection === 'all' ? rows : rows.filter((record) => selection.has(record.id));
  const matching = useMatching(resource, words, {
    query: toListQuery(view),
    total: list.total ?? 0,
    totalIsFloor: list.totalIsFloor,
    whole: !isTree && selected.length === rows.length ? rows.length : null,
    onStarted: () => setSelection(new Set()),
  });
  const clearSelection = (): void => {
    matching.clear();
    setSelection(new Set());
  };
  const close = (): void => setOpen(null);
  const edit = (record: RecordOf<R>): void => setOpen({ kind: 'form', record });
  const actions = useRecordActions(resource, words, {
    rows,
    alsoChanges: props.alsoChanges,
    onActed: (name, results) => {
      const done = results.filter(({ ok }) => ok).map(({ id }) => id);
      setSelection(new Set(selected.map(({ id }) => id).filter((id) => !done.includes(id))));
      if (name === 'delete' && view.record !== null && done.includes(view.record)) change({ record: null });
      return props.onActed?.(name, results);
    },
  });
  const hasRowMenu = rowItems !== undefined || actions.isOffered || rights.canDeleteAny || rights.canChangeAny;
  const hasBulkBar = rights.canDeleteAny || actions.isOfferedInBulk || props.bulkActions !== undefined;

  // An empty list begins with these too.
  const begin =
    props.createAction || rights.canCreate || rights.canImport ? (
      <>
        {rights.canImport ? (
          <Button icon={UploadIcon} onPress={() => setOpen({ kind: 'import' })}>
            {t('list.import')}
          </Button>
        ) : null}
        {props.createAction ??
          (rights.canCreate ? (
            <Button variant="primary" icon={PlusIcon} onPress={() => setOpen({ kind: 'form', record: null })}>
              {words.create}
            </Button>
          ) : null)}
      </>
    ) : undefined;

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
          onEdit: rights.canChangeAny ? edit : undefined,
          canEdit: rights.canChange,
          onDelete: rights.canDeleteAny ? (record) => actions.ask('delete', [record]) : undefined,
          canDelete: rights.canDelete,
          actions: actions.foldable,
          items: rowItems,
          showsHistory: rights.seesHistory,
        };

  const begun = open?.kind === 'form' ? (open.draft ?? open.copied) : undefined;
  return (
    <div className="resource-screen">
      <PageHead
        title={words.title}
        count={
          list.total === undefined ? undefined : `${formatNumber(list.total, language)}${list.totalIsFloor ? '+' : ''}`
        }
        purpose={words.purpose}
        actions={
          <>
            {props.actions}
            {begin}
          </>
        }
      />
      {drafted ? (
        <DraftNote kind={drafted} onContinue={(draft) => setOpen({ kind: 'form', record: null, draft })} />
      ) : null}
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
        onRefresh={reload}
        canExport={rights.canExport}
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
        selectionMode={hasBulkBar ? 'multiple' : 'none'}
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
              rowActions: (record: RecordOf<R>) => (
                <RowMenu
                  record={record}
                  items={[actions.menuItems(record), rowItems?.(record)]}
                  onEdit={rights.canChange(record) ? () => edit(record) : undefined}
                  onDelete={rights.canDelete(record) ? () => actions.ask('delete', [record]) : undefined}
                />
              ),
            }
          : {})}
        {...(error && rows.length === 0
          ? { error: <RecordsFailure error={error} isRetrying={isLoading} onRetry={reload} /> }
          : {})}
        empty={
          isNarrowed(view) ? (
            <NoMatches onClear={() => change({ search: '', filters: [] })} />
          ) : (
            (props.empty ?? <EmptyState title={words.emptyTitle} description={words.emptyText} action={begin} />)
          )
        }
      />
      {selected.length > 0 && hasBulkBar ? (
        <BulkBar
          count={selected.length}
          matching={matching}
          onDelete={rights.canDeleteAny ? () => actions.ask('delete', selected) : undefined}
          onClear={clearSelection}
        >
          {actions.buttons(selected, 'small')}
          {props.bulkActions?.(selected, clearSelection)}
        </BulkBar>
      ) : null}
      <ListEnd {...{ resource, words, view, names }} page={isTree ? undefined : page} onChange={change} />
      {actions.dialog}
      {matching.dialog}
      {panel ? (props.recordView?.(panel) ?? <RecordPanel {...panel} />) : null}
      {open?.kind === 'form' && isReady ? (
        <FormDialog
          resource={resource}
          record={open.record}
          initial={begun ? takenValues(resource, begun) : newRecord.initial}
          more={props.formMore}
          beside={props.beside}
          onClose={close}
          onSaved={(record) => {
            close();
            if (open.record !== null) return;
            if (open.draft && drafted) void forgetDraft(drafted);
            props.onCreated?.(record);
          }}
        />
      ) : null}
      {open?.kind === 'import' ? <ImportDialog resource={resource} words={words} onClose={close} /> : null}
    </div>
  );
}

const rowKey = (record: AnyRecord): number => record.id;
const rowText = (record: AnyRecord): string => record.display_name;
