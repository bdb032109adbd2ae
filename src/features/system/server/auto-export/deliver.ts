import type { Host } from '#server/host.ts';
import type { ExportTarget } from '../../contract/auto-export.ts';
import { sendMails } from './by-mail.ts';
import type { Found } from './run-job.ts';
import type { RunFile } from './write-run.ts';

/** Sends a file to the target of an export. @returns the recipient's answer @throws ExportFailure */
type Deliver = (host: Host, found: Found, file: RunFile) => Promise<string>;

const ways: Readonly<Record<ExportTarget, Deliver>> = {
  // The file is already there.
  folder: async () => '',
  email: sendMails,
};

/** Delivers a stored file. A repeated delivery has the same name and key, so it has no further effect. */
export const deliver: Deliver = (host, found, file) => ways[found.task.target](host, found, file);
