import { z } from 'zod';
import { defineCall } from './call.ts';
import { refusalCode } from './codes.ts';

const module = 'ZBSY';
const path = '/system/api/v2/jobs/';

export const jobCodes = {
  /** The job has already ended and cannot be cancelled. */
  hasEnded: refusalCode('ZBSY0101', 409),
} as const;

export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/**
 * Work that continues after its call was answered: an import, a large export. Changes are published at the live topic
 * `jobs`.
 */
export const jobSchema = z.object({
  id: z.int(),
  /** `<module>.<resource>.<what>`, e.g. `company.department.import`; its title is a locale key. */
  kind: z.string(),
  status: z.enum(jobStatuses),
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  /** The same as numbers: so many rows of so many. */
  count: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Counts and row errors, by kind; null until it has ended. If it was cancelled or failed, what it had done. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /**
   * The resulting file, while it is kept. Its link is the person's own and valid for minutes: retrieve the job again
   * for a new one.
   */
  file: z.object({ url: z.string(), name: z.string(), size: z.int(), expires_at: z.string().nullable() }).nullable(),
  error_code: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

const params = z.strictObject({
  id: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

/** The person's own jobs in this company, newest first, at most 100. */
export const listJobs = defineCall({
  name: 'system.job.list',
  method: 'GET',
  path,
  module,
  access: 'signedIn',
  data: z.array(jobSchema),
  answer: 'list',
});

export const retrieveJob = defineCall({
  name: 'system.job.retrieve',
  method: 'GET',
  path: `${path}:id/`,
  module,
  access: 'signedIn',
  params,
  data: jobSchema,
});

/** Stops a job that waits or runs; finished steps keep their effect. */
export const cancelJob = defineCall({
  name: 'system.job.cancel',
  method: 'POST',
  path: `${path}cancel/:id/`,
  module,
  access: 'signedIn',
  params,
  body: z.strictObject({}).optional(),
  data: jobSchema,
  codes: [jobCodes.hasEnded],
});
