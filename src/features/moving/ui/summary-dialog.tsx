import '#shared/resource/file-import/file-import.css';
import './move-in.css';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog, Skeleton } from '#shared/ui/index.ts';
import { moveIn, moveInSummary, type KindCounts } from '../contract.ts';
import { LeftOut } from './kind-list.tsx';

const columns = [
  'found',
  'new',
  'there',
  'refused',
  'imported',
  'removed',
  'stayed',
] as const satisfies readonly (keyof KindCounts)[];

/** What a file has and what becomes of it, by kind. */
export function SummaryDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t, language } = useTranslation(['sys', 'common']);
  const { client } = useApplicationContext();
  const query = useQuery({
    ...callQuery(client, moveInSummary, { params: { id: String(id) } }),
    meta: { topics: [moveIn.name] },
  });
  const data = query.data?.data;
  const shown = columns.filter(
    (column) =>
      column === 'found' ||
      column === 'new' ||
      column === 'there' ||
      column === 'refused' ||
      data?.kinds.some(({ counts }) => counts[column] > 0),
  );
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('moveIn.summary.title', { name })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={<Button onPress={onClose}>{t('common:ui.close')}</Button>}
    >
      {data ? (
        <div className="resource-import">
          <div className="move-in-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('moveIn.refused.kind')}</th>
                  {shown.map((column) => (
                    <th key={column} scope="col">
                      {t(`moveIn.summary.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.kinds.map(({ kind, counts }) => (
                  <tr key={kind}>
                    <th scope="row">{t(`moveIn.kind.${kind}`)}</th>
                    {shown.map((column) => (
                      <td key={column}>{formatNumber(counts[column], language)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.found ? <LeftOut found={data.found} /> : null}
        </div>
      ) : query.isError ? (
        <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  );
}
