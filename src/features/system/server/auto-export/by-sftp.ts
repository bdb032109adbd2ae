import { z } from 'zod';
import type { Host } from '#server/host.ts';
import { CutOffError, HostKeyError, putBySftp, type SftpFile } from '#server/outgoing/index.ts';
import { unsealText } from '#server/sealing.ts';
import type { autoExports } from '../tables.ts';
import type { Deliver, Test } from './deliver.ts';
import { ExportFailure } from './failure.ts';
import { failureOfSending, oneLine } from './outgoing-failure.ts';
import { partsOf } from './run-file.ts';

type Task = Pick<
  typeof autoExports.$inferSelect,
  'sftp_host' | 'sftp_port' | 'sftp_user' | 'sftp_password' | 'sftp_key' | 'sftp_directory' | 'sftp_fingerprint'
>;

/** Puts a file into the directory under its name; the same name replaces it. */
export const uploadFile: Deliver = (host, { task, run }, file, signal) =>
  upload(host, task, {
    name: file.title,
    // The same in each attempt, so that a further one takes the place of what a broken connection left.
    unfinished: `.muster-${run.id}.part`,
    size: file.size,
    open: () => partsOf(host, file),
    signal,
  });

/** Puts a small file, which the next test replaces. */
export const uploadTest: Test = (host, { task }, now) => {
  const content = new TextEncoder().encode(`${task.task_name} ${now.toString()}\n`);
  return upload(host, task, {
    name: 'connection-test.txt',
    unfinished: `.muster-test-${task.id}.part`,
    size: content.length,
    open: async () => new Blob([content]).stream(),
  });
};

/** @returns the path of the file @throws ExportFailure */
async function upload(
  { config }: Host,
  task: Task,
  { signal, ...file }: Omit<SftpFile, 'directory'> & { readonly signal?: AbortSignal },
): Promise<string> {
  const secret = (sealed: string | null): string | null =>
    sealed === null ? null : unsealText(config.linkSecret, sealed);
  try {
    return await putBySftp(
      {
        host: task.sftp_host,
        port: task.sftp_port,
        user: task.sftp_user,
        password: secret(task.sftp_password),
        privateKey: secret(task.sftp_key),
        fingerprint: task.sftp_fingerprint,
      },
      { ...file, directory: task.sftp_directory },
      { allowed: config.innerAddresses, signal },
    );
  } catch (error) {
    throw failureOfServer(error);
  }
}

/** Errors of the library: `level` says where, a number as `code` is a status of the protocol. */
const errorSchema = z.object({
  level: z.string().optional(),
  code: z.union([z.number(), z.string()]).optional(),
  message: z.string().default(''),
});
const noSuchFile = 2;
const permissionDenied = 3;

/** Why a server did not take a file. What it refuses without a reason, such as a full disk, may pass. */
function failureOfServer(error: unknown): ExportFailure {
  if (error instanceof HostKeyError)
    return new ExportFailure(error.isChanged ? 'hostKeyChanged' : 'hostKeyNew', error.fingerprint);
  if (error instanceof CutOffError) return new ExportFailure('noAnswer', oneLine(error.message), false);
  const { level, code, message } = errorSchema.safeParse(error).data ?? { message: '' };
  const text = oneLine(message);
  if (level === 'client-authentication') return new ExportFailure('signIn', text);
  if (level === 'handshake') return new ExportFailure('encryption', text, false);
  if (code === noSuchFile) return new ExportFailure('directory', text);
  if (code === permissionDenied) return new ExportFailure('denied', text);
  if (typeof code === 'number') return new ExportFailure('refused', text, false);
  return failureOfSending(error);
}
