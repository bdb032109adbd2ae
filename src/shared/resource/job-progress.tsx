import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { importResultSchema, type AnyResource } from '#shared/contract/index.ts';
import { retrieveJob } from '#shared/contract/jobs.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { resourceKeys } from '#shared/record/queries.ts';
import { RowErrors } from './row-errors.tsx';
import type { ResourceWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

const ended = ['done', 'failed', 'cancelled'];
/** Milliseconds between looks, for a person whose live connection is gone. */
const lookAgain = 2000;

interface JobProgressProps {
  readonly id: number;
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly onEnd: (hasEnded: boolean) => void;
}

/** How far an import has come; live, and by asking again where no live connection is. */
export function JobProgress({ id, resource, words, onEnd }: JobProgressProps) {
  const { t } = useTranslation(['common', 'api']);
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const job = useQuery({
    queryKey: ['jobs', id],
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(retrieveJob, { params: { id: String(id) } }, { quiet: true, signal })).data,
    refetchInterval: (query) => (query.state.data && ended.includes(query.state.data.status) ? false : lookAgain),
  });
  const status = job.data?.status ?? 'queued';
  const hasEnded = ended.includes(status);
  const { name } = resource;
  useEffect(() => {
    if (!hasEnded) return;
    onEnd(true);
    void queries.invalidateQueries({ queryKey: resourceKeys.all(name) });
  }, [hasEnded, onEnd, queries, name]);
  const result = importResultSchema.safeParse(job.data?.result).data;
  return (
    <div className="resource-job" aria-live="polite">
      <p>
        {t(`common:job.status.${status}`)}
        {status === 'running' ? ` ${job.data?.progress ?? 0} %` : ''}
      </p>
      <progress
        max={100}
        value={hasEnded && status === 'done' ? 100 : (job.data?.progress ?? 0)}
        aria-label={t('common:job.progress')}
      />
      {status === 'done' && result ? (
        <p className="resource-muted">{t('common:import.done', { count: result.made })}</p>
      ) : null}
      {hasEnded && status !== 'done' && result && result.made > 0 ? (
        <p>{t('common:import.stayed', { made: result.made, rows: result.rows })}</p>
      ) : null}
      <RowErrors errors={result?.errors ?? []} words={words} />
      {status === 'failed' ? (
        <p className="ui-field-error">{t([`api:${job.data?.error_code ?? 'ZBOA0001'}`, 'api:ZBOA0001'])}</p>
      ) : null}
      {hasEnded ? null : <p className="resource-muted">{t('common:import.goesOn')}</p>}
    </div>
  );
}
