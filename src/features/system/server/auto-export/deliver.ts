import type { Host } from '#server/host.ts';
import type { ExportTarget } from '../../contract/auto-export.ts';
import type { autoExports } from '../tables.ts';
import { sendMails } from './by-mail.ts';
import { uploadFile, uploadTest } from './by-sftp.ts';
import { putFile, putTest } from './by-store.ts';
import { postFile, postTest } from './by-webhook.ts';
import type { Found } from './run-job.ts';
import type { RunFile } from './write-run.ts';

/** Sends a file to the target of an export. @returns the recipient's answer @throws ExportFailure */
export type Deliver = (host: Host, found: Found, file: RunFile, signal: AbortSignal) => Promise<string>;

/** Sends a test to the server of an export. @returns its answer @throws ExportFailure */
export type Test = (
  host: Host,
  tested: { readonly companyId: number; readonly task: typeof autoExports.$inferSelect },
  now: Temporal.Instant,
) => Promise<string>;

interface Way {
  readonly deliver: Deliver;
  /** Null if there is no server to test. */
  readonly test: Test | null;
}

/** How files reach each target. */
export const ways: Readonly<Record<ExportTarget, Way>> = {
  // The file is already there.
  folder: { deliver: async () => '', test: null },
  email: { deliver: sendMails, test: null },
  s3: { deliver: putFile, test: putTest },
  webhook: { deliver: postFile, test: postTest },
  sftp: { deliver: uploadFile, test: uploadTest },
};

/** Delivers a stored file. A repeated delivery has the same name and key, so it has no further effect. */
export const deliver: Deliver = (host, found, file, signal) =>
  ways[found.task.target].deliver(host, found, file, signal);
