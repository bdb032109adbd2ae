import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { jobMachine, type JobEvent } from '#machines/job/job.machine.ts';
import { cancelJob, retrieveJob, type Job } from '#shared/contract/jobs.ts';
import { isCallError } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { isLiving } from './is-living.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** Milliseconds between requests, for a person whose live connection is lost. */
const lookAgain = 2000;

/** Follows a job, live and by polling, and cancels it. */
export function useJob(id: number) {
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const [machine] = useState(() =>
    jobMachine.provide({
      actors: {
        followJob: fromCallback<JobEvent, { id: number }>(({ input, sendBack }) => {
          const observer = new QueryObserver(queries, {
            queryKey: ['jobs', input.id],
            queryFn: async ({ signal }) =>
              unwrap(
                await client.callEndpoint(retrieveJob, { params: { id: String(input.id) } }, { quiet: true, signal }),
              ).data,
            refetchInterval: (query) => (query.state.data && !isLiving(query.state.data) ? false : lookAgain),
          });
          return observer.subscribe(({ data, error }) => {
            if (data) sendBack({ type: 'job.changed', job: data });
            else if (isCallError(error) && error.status === 404) sendBack({ type: 'job.missed' });
          });
        }),
        cancelJob: fromPromise<Job, { id: number }>(async ({ input, signal }) => {
          const call = client.callEndpoint(
            cancelJob,
            { params: { id: String(input.id) }, body: {} },
            { quiet: true, signal },
          );
          try {
            return unwrap(await call).data;
          } finally {
            void queries.invalidateQueries({ queryKey: ['jobs'] });
          }
        }),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { id } });
  return { snapshot, cancel: () => send({ type: 'cancel.pressed' }) };
}
