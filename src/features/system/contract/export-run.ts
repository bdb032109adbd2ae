import { z } from 'zod';
import {
  choice,
  computed,
  content,
  datetime,
  defineResource,
  integer,
  readOnly,
  reference,
  text,
} from '#shared/contract/index.ts';
import { exportFaults, exportTargets } from './auto-export.ts';

/** Days for which files of automatic exports are stored. After that the runs are deleted too. */
export const fileDays = 30;
export const runDays = 180;

/** Files that automatic exports wrote, with the state of their delivery: the company's folder of files. */
export const exportRun = defineResource({
  name: 'system.export_run',
  module: 'ZBSY',
  path: '/system/api/v2/export_runs/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'sys', key: 'exportRun' },
  defaultOrdering: '-create_time',
  readOnly: true,
  without: ['export'],
  phoneFields: ['file', 'status'],
  fields: {
    create_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 160 }),
    auto_export: reference('system.auto_export', { filter: true, column: 'shown', width: 200 }),
    content: readOnly(content({ column: 'hidden', width: 200 })),
    status: choice(['queued', 'retrying', 'sent', 'failed'], {
      filter: true,
      column: 'shown',
      width: 130,
      tones: { queued: 'waiting', retrying: 'busy', sent: 'good', failed: 'bad' },
    }),
    /** The file, for the owner of the export and for people who may export all of this. */
    file: computed(z.object({ name: z.string(), url: z.string() }).nullable(), { column: 'shown', width: 260 }),
    size: integer({ column: 'shown', width: 100 }),
    rows: integer({ column: 'shown', width: 90 }),
    target: choice(exportTargets, { filter: true, column: 'shown', width: 140 }),
    fault: choice(exportFaults, { column: 'shown', width: 260 }),
    /** The recipient's answer. */
    answer: text({ max: 400, column: 'hidden', width: 260 }),
    tries: integer({ column: 'hidden', width: 90 }),
    due_time: datetime({ filter: true, column: 'hidden', width: 160 }),
    end_time: datetime({ column: 'hidden', width: 160 }),
  },
});
