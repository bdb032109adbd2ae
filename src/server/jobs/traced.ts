import type { Host } from '../host.ts';
import type { OpenSpan } from '../traces/index.ts';
import type { JobRow } from './queue.ts';

/** The span of a running job, in the trace of the request that asked for it. */
export const traced = (host: Pick<Host, 'traces'>, kind: string, row: JobRow, request: string): OpenSpan =>
  host.traces.begin({
    request,
    name: `job ${kind}`,
    kind: 'consumer',
    parent: row.trace,
    attributes: { 'muster.job': row.id, 'muster.attempt': row.attempts },
  });
