import { sql } from 'drizzle-orm';
import { enqueue } from '#server/jobs/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { removeFile } from '#server/files/index.ts';
import { punchImport } from '../../contract/punch-import.ts';
import { punchFileJob, takeBackJob } from './jobs.ts';
import { forgetAllSeen } from './seen.ts';
import { punchImports } from './tables.ts';

export const punchImportServer = resourceServer(punchImport, {
  table: punchImports,
  display: sql<string>`${punchImports.file_name}`,
  actions: {
    import_punches: {
      run: async (context, row) => {
        await enqueue(context, { kind: punchFileJob, payload: { id: row.id, file: row.file, status: 'importing' } });
        // A stopped import goes on where it stopped.
        return row.status === 'importing'
          ? {}
          : { set: { status: 'importing', position: 0, position_line: 0, imported_count: 0 } };
      },
    },
    cancel: {
      run: async (context, row) => {
        await forgetAllSeen(context, row.id);
        await removeFile(context, row.file);
      },
    },
    take_back: {
      run: async (context, row) => {
        await enqueue(context, { kind: takeBackJob, payload: { id: row.id, total: row.imported_count } });
        return { set: { status: 'taking_back' } };
      },
    },
  },
});
