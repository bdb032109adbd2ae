import { beforeAll, expect } from 'vitest';
import type { z } from 'zod';
import { autoExport, exportRun, testExport } from '#features/system/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { startWorker } from '#server/jobs/index.ts';
import type { Fixtures } from './fixtures.ts';
import { dataOf } from './outcome.ts';
import type { TestServer } from './server.ts';

type Given = Partial<z.input<typeof autoExport.create>>;

/** Automatic exports of company A, made and run by its administrator. */
export function useAutoExports(server: TestServer, people: Fixtures) {
  let admin: Client;
  let count = 0;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });
  const create = (more: Given) =>
    admin.callEndpoint(autoExport.calls.create, {
      body: {
        task_name: `Task ${(count += 1)}`,
        content: 'personnel.employee?columns=emp_code,first_name&ordering=emp_code',
        file_name: '[task] [date]',
        format: 'csv',
        at: '07:00',
        ...more,
      },
    });
  /** Runs the jobs that are due, in two processes at once. */
  const work = async (): Promise<void> => {
    const workers = await Promise.all([1, 2].map(() => startWorker(server.host, server.running.app.jobKinds)));
    await Promise.all(workers.map((worker) => worker.drain()));
    await Promise.all(workers.map((worker) => worker.stop()));
  };
  const act = async (name: 'run_now' | 'resume' | 'new_secret', id: number) =>
    dataOf(await admin.callEndpoint(autoExport.actions[name].call, { body: { ids: [id] } }));
  return {
    get admin() {
      return admin;
    },
    /** Lets time pass and signs in again, since sessions expire. */
    pass: async (minutes: number): Promise<void> => {
      server.clock.advance({ minutes });
      admin = server.caller(await people.tokenOf('adminA'));
    },
    create,
    make: async (more: Given) => dataOf(await create(more)),
    change: (id: number, body: z.input<typeof autoExport.patch>) =>
      admin.callEndpoint(autoExport.calls.patch, { params: { id: String(id) }, body }),
    read: async (id: number) =>
      dataOf(await admin.callEndpoint(autoExport.calls.retrieve, { params: { id: String(id) } })),
    act,
    work,
    runNow: async (id: number): Promise<void> => {
      expect(await act('run_now', id)).toMatchObject([{ ok: true }]);
      await work();
      // Two runs within one second are the same.
      server.clock.advance({ seconds: 1 });
    },
    test: async (id: number) => dataOf(await admin.callEndpoint(testExport, { body: { id } })),
    /** The last run of an export. */
    lastRun: async (id: number) => {
      const query = { auto_export: id, ordering: '-create_time' };
      return dataOf(await admin.callEndpoint(exportRun.calls.list, { query }))[0];
    },
  };
}
