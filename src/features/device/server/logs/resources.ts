import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { terminalError, terminalOperation, terminalUpload } from '../../contract.ts';
import { terminalErrors, terminalEvents, uploadLogs } from './tables.ts';

export const terminalOperationServer = resourceServer(terminalOperation, {
  table: terminalEvents,
  display: sql<string>`${terminalEvents.terminal_sn} || ' ' || to_char(${terminalEvents.op_time}, 'YYYY-MM-DD HH24:MI:SS')`,
});

export const terminalErrorServer = resourceServer(terminalError, {
  table: terminalErrors,
  display: sql<string>`${terminalErrors.terminal_sn} || ' ' || ${terminalErrors.error_code}`,
});

export const terminalUploadServer = resourceServer(terminalUpload, {
  table: uploadLogs,
  display: sql<string>`${uploadLogs.event} || ' #' || ${uploadLogs.id}`,
});
