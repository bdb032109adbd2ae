import { useQueryClient } from '@tanstack/react-query';
import { importResultSchema } from '#shared/contract/import.ts';
import { cancelJob, retrieveJob, type Job } from '#shared/contract/jobs.ts';
import { formatAgo, i18n, useTranslation } from '#shared/i18n/index.ts';
import { openLink } from '#shared/http/save-file.ts';
import { useNow } from '#shared/list/use-now.ts';
import { client } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { BellIcon, DownloadIcon, XIcon } from '#shared/ui/icon/index.ts';
import { Popover, PopoverDialog, PopoverTrigger } from '#shared/ui/overlay/popover.tsx';
import { isLiving } from '#shared/job/is-living.ts';

const shownJobs = 20;

/** The person's long tasks: how far they are, what they came to, and their files. */
export function TaskList({ jobs, label }: { jobs: readonly Job[]; label: string }) {
  const { t } = useTranslation('common');
  return (
    <PopoverTrigger defaultOpen>
      <IconButton icon={BellIcon} label={label} />
      <Popover placement="bottom end">
        <PopoverDialog className="app-jobs" aria-label={t('app.tasks')}>
          <h2>{t('app.tasks')}</h2>
          {jobs.length === 0 ? (
            <p className="app-muted">{t('app.noTasks')}</p>
          ) : (
            <ul>
              {jobs.slice(0, shownJobs).map((job) => (
                <li key={job.id}>
                  <JobLine job={job} />
                </li>
              ))}
            </ul>
          )}
        </PopoverDialog>
      </Popover>
    </PopoverTrigger>
  );
}

function JobLine({ job }: { job: Job }) {
  const { t, language } = useTranslation(['common', 'api']);
  const queries = useQueryClient();
  const now = useNow();
  const cancel = async (): Promise<void> => {
    await client.callEndpoint(cancelJob, { params: { id: String(job.id) }, body: {} }).catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ['jobs'] });
  };
  const fetchFile = async (): Promise<void> => {
    const fresh = await client.callEndpoint(retrieveJob, { params: { id: String(job.id) } }).catch(() => undefined);
    if (fresh?.isSuccess && fresh.data.data.file) openLink(fresh.data.data.file.url);
  };
  const what = job.kind.split('.').at(-1) ?? '';
  const imported = importResultSchema.safeParse(job.result).data;
  return (
    <div className="app-job">
      <div className="app-job-head">
        <span>{t(i18n.exists(`common:job.kind.${what}`) ? `common:job.kind.${what}` : 'common:job.kind.task')}</span>
        <span className="app-muted">
          {t(`common:job.status.${job.status}`)}
          {isLiving(job)
            ? ` ${job.progress} %`
            : ` · ${formatAgo(Date.parse(job.finished_at ?? job.created_at), now, language)}`}
        </span>
      </div>
      {isLiving(job) ? <progress max={100} value={job.progress} aria-label={t('common:job.progress')} /> : null}
      {job.status === 'failed' ? (
        <p className="ui-field-error">{t([`api:${job.error_code ?? 'ZBOA0001'}`, 'api:ZBOA0001'])}</p>
      ) : null}
      {!isLiving(job) && job.status !== 'done' && imported && imported.made > 0 ? (
        <p className="app-muted">{t('common:import.stayed', { made: imported.made, rows: imported.rows })}</p>
      ) : null}
      {isLiving(job) ? (
        <Button size="small" variant="quiet" icon={XIcon} onPress={() => void cancel()}>
          {t('common:job.cancel')}
        </Button>
      ) : null}
      {job.file ? (
        <Button size="small" variant="quiet" icon={DownloadIcon} onPress={() => void fetchFile()}>
          {t('common:job.download')}
        </Button>
      ) : null}
    </div>
  );
}
