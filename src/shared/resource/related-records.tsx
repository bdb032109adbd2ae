import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { RecordValue } from '#shared/list/record-value.tsx';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useLookup } from '#shared/record/lookup-pages.ts';
import { useTarget } from '#shared/record/queries.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { recordPath } from '#shared/routing/index.ts';
import type { RelatedTab } from '#shared/routing/related-tab.ts';
import { Button, ErrorState, PlusIcon, Skeleton } from '#shared/ui/index.ts';
import { useRecordActions } from './actions/use-record-actions.tsx';
import { FormDialog } from './dialogs.ts';
import { RowMenu } from './row-menu.tsx';
import { useListRights } from './use-list-rights.ts';

interface RelatedRecordsProps {
  readonly tab: RelatedTab;
  /** Of the record that they refer to. */
  readonly id: number;
  /** Its name; absent where none are added. */
  readonly name?: string;
}

/**
 * Records that refer to one, live and in their list's own order, with a link to all of them. What may be done with them on their own
 * screen is done here too, and a new one refers to the record that is shown.
 */
export function RelatedRecords({ tab, ...of }: RelatedRecordsProps) {
  const resource = useTarget(tab.of);
  return resource ? <RelatedTable resource={resource} tab={tab} {...of} /> : <Skeleton height={120} />;
}

function RelatedTable({ resource, tab, id, name }: RelatedRecordsProps & { resource: AnyResource }) {
  const { by, fields, of, isChangeable, panel: Panel } = tab;
  const { t } = useTranslation('common');
  /** The record in the form; null for a new one. */
  const [open, setOpen] = useState<{ readonly record: AnyRecord | null }>();
  const [shownBeside, setShownBeside] = useState<AnyRecord>();
  const screen = useApplicationContext().screenOf(of);
  const words = useResourceWords(resource);
  const context = useCellContext(words);
  const query = useLookup(resource, '', { enabled: true, filters: { [by]: String(id) } });
  const may = (record: AnyRecord): boolean => isChangeable?.(record) ?? false;
  const rights = useListRights({ resource, canEdit: may, canDelete: may });
  const actions = useRecordActions(resource, words, { rows: query.rows });
  if (query.isError) return <ErrorState title={t('list.failed')} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={120} />;
  const shown = fields.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ name, field }] : [];
  });
  const value = (record: AnyRecord, { name, field }: (typeof shown)[number]) => (
    <RecordValue name={name} field={field} of={resource} record={record} context={context} />
  );
  const hasMenu = actions.isOffered || (isChangeable !== undefined && (rights.canChangeAny || rights.canDeleteAny));
  const close = (): void => setOpen(undefined);
  return (
    <section className="record-page-card related-records">
      {isChangeable && name !== undefined && rights.canCreate ? (
        <Button size="small" icon={PlusIcon} className="related-new" onPress={() => setOpen({ record: null })}>
          {words.create}
        </Button>
      ) : null}
      {query.rows.length === 0 ? (
        <p>{t('record.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {shown.map(({ name }, at) => (
                // The last one is also that of the menus.
                <th key={name} scope="col" colSpan={hasMenu && at === shown.length - 1 ? 2 : 1}>
                  {words.field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.rows.map((record) => (
              <tr key={record.id}>
                {shown.map((related, at) => (
                  <td key={related.name}>
                    {at === 0 && screen !== undefined && related.field.target === undefined ? (
                      <a href={recordPath(screen, record.id)}>{value(record, related)}</a>
                    ) : at === 0 && Panel ? (
                      <Button size="small" variant="quiet" onPress={() => setShownBeside(record)}>
                        {value(record, related)}
                      </Button>
                    ) : (
                      value(record, related)
                    )}
                  </td>
                ))}
                {hasMenu ? (
                  <td className="related-menu">
                    <RowMenu
                      record={record}
                      items={[actions.menuItems(record)]}
                      onEdit={rights.canChange(record) ? () => setOpen({ record }) : undefined}
                      onDelete={rights.canDelete(record) ? () => actions.ask('delete', [record]) : undefined}
                    />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage ? (
        <Button size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('record.more')}
        </Button>
      ) : null}
      {screen === undefined || query.rows.length === 0 ? null : (
        <a className="related-all" href={`${screen}?${by}=${id}`}>
          {t('record.all')}
        </a>
      )}
      {actions.dialog}
      {shownBeside && Panel ? <Panel record={shownBeside} onClose={() => setShownBeside(undefined)} /> : null}
      {open ? (
        <FormDialog
          resource={resource}
          record={open.record}
          initial={open.record ? undefined : { [by]: { id, display_name: name } }}
          onClose={close}
          onSaved={close}
        />
      ) : null}
    </section>
  );
}
