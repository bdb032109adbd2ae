import type { Job } from '#shared/contract/jobs.ts';

/** True while a job waits or runs. */
export function isLiving(job: Pick<Job, 'status'>): boolean {
  return job.status === 'queued' || job.status === 'running';
}
