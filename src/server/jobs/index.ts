/** Work that goes on after its call was answered: put into a table, done by workers, found again by who asked for it. */
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
export { jobGauges } from './gauges.ts';
export { asPerson, PersonGoneError } from './as-person.ts';
export { purgeJobs } from './purge.ts';
export { jobRoutes } from './routes.ts';
export { startWorker, type Worker } from './worker.ts';
export { announce } from './wake.ts';
