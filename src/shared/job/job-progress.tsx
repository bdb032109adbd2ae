import './job.css';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import { codeKeys, formatInstant, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { DownloadIcon, XIcon } from '#shared/ui/icon/index.ts';
import { openJobFile } from './open-job-file.ts';
import { useJob } from './use-job.ts';

interface JobProgressProps {
  readonly id: number;
  /** Its result, in words of its kind: of a job that is done, and of one that ended early. */
  readonly result?: (job: Job) => ReactNode;
  /** Called once, when it has ended. */
  readonly onEnd?: (job: Job | null) => void;
}

/**
 * The progress and result of a job: running with so many of so many, done with its file, failed with the reason,
 * cancelled with what is stored.
 */
export function JobProgress({ id, result, onEnd }: JobProgressProps) {
  const { t, language } = useTranslation(['common', 'api']);
  const { snapshot, cancel } = useJob(id);
  const { job } = snapshot.context;
  const isLiving = snapshot.hasTag('living');
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (!isLiving) ended.current?.(job);
  }, [isLiving, job]);
  if (snapshot.matches('missing')) return <p className="job-muted">{t('common:job.gone')}</p>;
  const status = snapshot.matches('cancelled') ? 'cancelled' : (job?.status ?? 'queued');
  const percent = snapshot.matches('done') ? 100 : (job?.progress ?? 0);
  const count = job?.count;
  return (
    <div className="job" data-status={status} aria-live="polite">
      <p className="job-head">
        <strong>{t(`common:job.status.${status}`)}</strong>
        {isLiving && count ? (
          <span className="job-muted">
            {t('common:job.count', {
              done: formatNumber(count.done, language),
              total: formatNumber(count.total, language),
            })}
          </span>
        ) : null}
      </p>
      {isLiving || snapshot.matches('done') ? (
        <progress max={100} value={percent} aria-label={t('common:job.progress')} />
      ) : null}
      {status === 'failed' ? <p className="ui-field-error">{t(codeKeys(job?.error_code ?? 'ZBOA0001'))}</p> : null}
      {!isLiving && job ? result?.(job) : null}
      {job?.file ? <JobFile job={job} /> : null}
      {isLiving ? (
        <div className="job-foot">
          <span className="job-muted">{t('common:job.goesOn')}</span>
          <Button size="small" variant="quiet" icon={XIcon} isPending={snapshot.hasTag('busy')} onPress={cancel}>
            {t('common:job.cancel')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The file of a job, and how long it is kept. */
function JobFile({ job }: { job: Job }) {
  const { t } = useTranslation('common');
  const { zone, writing } = useApplicationContext();
  const { file } = job;
  if (!file) return null;
  const until = file.expires_at ? formatInstant(file.expires_at, zone, writing) : null;
  return (
    <div className="job-file">
      <Button size="small" variant="secondary" icon={DownloadIcon} onPress={() => void openJobFile(job.id)}>
        {t('job.download')}
      </Button>
      {until ? <span className="job-muted">{t('job.keptUntil', { at: until })}</span> : null}
    </div>
  );
}
