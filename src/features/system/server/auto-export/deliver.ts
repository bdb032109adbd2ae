import type { Host } from '#server/host.ts';
import type { ExportTarget } from '../../contract/auto-export.ts';
import { sendMails } from './by-mail.ts';
import type { Found } from './run-job.ts';
import type { RunFile } from './write-run.ts';

/** Brings a file to where an export goes. @returns what the other side said @throws ExportFailure */
type Deliver = (host: Host, found: Found, file: RunFile) => Promise<string>;

const ways: Readonly<Record<ExportTarget, Deliver>> = {
  // It lies there already.
  folder: async () => '',
  email: sendMails,
};

/** Delivers a file that is kept. The same again is the same: under the same name, and with the same key. */
export const deliver: Deliver = (host, found, file) => ways[found.task.target](host, found, file);
