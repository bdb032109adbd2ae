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
import { Button, ErrorState, Skeleton } from '#shared/ui/index.ts';

interface RelatedRecordsProps {
  readonly tab: RelatedTab;
  /** Of the record that they refer to. */
  readonly id: number;
}

/** Records that refer to one, live and in their list's own order, with a link to all of them. */
export function RelatedRecords({ tab, id }: RelatedRecordsProps) {
  const resource = useTarget(tab.of);
  return resource ? <RelatedTable resource={resource} tab={tab} id={id} /> : <Skeleton height={120} />;
}

function RelatedTable({ resource, tab: { by, fields, of }, id }: RelatedRecordsProps & { resource: AnyResource }) {
  const { t } = useTranslation('common');
  const screen = useApplicationContext().screenOf(of);
  const words = useResourceWords(resource);
  const context = useCellContext(words);
  const query = useLookup(resource, '', { enabled: true, filters: { [by]: String(id) } });
  if (query.isError) return <ErrorState title={t('list.failed')} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={120} />;
  const shown = fields.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [{ name, field }] : [];
  });
  const value = (record: AnyRecord, { name, field }: (typeof shown)[number]) => (
    <RecordValue name={name} field={field} of={resource} record={record} context={context} />
  );
  return (
    <section className="record-page-card related-records">
      {query.rows.length === 0 ? (
        <p>{t('record.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {shown.map(({ name }) => (
                <th key={name} scope="col">
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
                    ) : (
                      value(record, related)
                    )}
                  </td>
                ))}
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
    </section>
  );
}
