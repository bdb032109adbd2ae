import { useQueryClient } from '@tanstack/react-query';
import { matchingResultSchema } from '#shared/contract/action-matching.ts';
import { importResultSchema } from '#shared/contract/import.ts';
import { cancelJob, type Job } from '#shared/contract/jobs.ts';
import { builtKey, formatAgo, useTranslation } from '#shared/i18n/index.ts';
import { isLiving } from '#shared/job/is-living.ts';
import { useNow } from '#shared/list/use-now.ts';
import { client } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { XIcon } from '#shared/ui/icon/index.ts';

/** A task in the inbox: its progress, or what a stopped one had done. */
export function JobLine({ job, onResult }: { job: Job; onResult: () => void }) {
  const { t, language } = useTranslation('common');
  const queries = useQueryClient();
  const now = useNow();
  const cancel = async (): Promise<void> => {
    await client.callEndpoint(cancelJob, { params: { id: String(job.id) }, body: {} }).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ['jobs'] });
  };
  const what = job.kind.split('.').at(-1) ?? '';
  const imported = importResultSchema.safeParse(job.result).data;
  return (
    <div className="app-job">
      <div className="app-job-head">
        <span>{t([builtKey(`common:job.kind.${what}`), 'common:job.kind.task'])}</span>
        <span className="app-muted">
          {t(`common:job.status.${job.status}`)}
          {isLiving(job)
            ? ` ${job.progress} %`
            : ` · ${formatAgo(Date.parse(job.finished_at ?? job.created_at), now, language)}`}
        </span>
      </div>
      {isLiving(job) ? <progress max={100} value={job.progress} aria-label={t('common:job.progress')} /> : null}
      {job.status === 'cancelled' && imported && imported.made > 0 ? (
        <p className="app-muted">{t('common:import.stayed', { made: imported.made, rows: imported.rows })}</p>
      ) : null}
      {matchingResultSchema.safeParse(job.result).success ? (
        <Button size="small" variant="quiet" onPress={onResult}>
          {t('common:matching.result')}
        </Button>
      ) : null}
      {isLiving(job) ? (
        <Button size="small" variant="quiet" icon={XIcon} onPress={() => void cancel()}>
          {t('common:job.cancel')}
        </Button>
      ) : null}
    </div>
  );
}
