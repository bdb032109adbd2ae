/** Background jobs: stored in a table, run by workers, shown to the person who started them. */
export { enqueue, enqueueForHost, type NewJob } from './enqueue.ts';
export {
  defineHostJobKind,
  defineJobKind,
  JobStopped,
  type HostJobKind,
  type JobKind,
  type RunningHostJob,
  type RunningJob,
} from './kind.ts';
export { readFailures } from './failures.ts';
export { jobGauges } from './gauges.ts';
export { asPerson, PersonGoneError } from './as-person.ts';
export { purgeJobs } from './purge.ts';
export { jobRoutes } from './routes.ts';
export { startWorker, type Worker } from './worker.ts';
export { announce } from './wake.ts';
