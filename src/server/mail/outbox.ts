import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { MailMessage } from '../host.ts';

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), time: z.string() });

/** A mail as the outbox page shows it. */
export type StoredMail = z.infer<typeof mailSchema> & { readonly id: string };

const idText = /^\d{14}-[A-Za-z0-9_-]{16}$/;

/** Writes a mail as `.eml`, and as text for the outbox page. Only the owner can read the files. */
export async function keepMail(
  folder: string,
  message: MailMessage,
  source: Uint8Array,
  now: Temporal.Instant,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = now.toString({ smallestUnit: 'second' });
  // A mail that is sent again replaces its first copy.
  const random =
    message.id === undefined ? randomBytes(12) : createHash('sha256').update(message.id).digest().subarray(0, 12);
  const name = join(folder, `${time.replaceAll(/\D/g, '')}-${random.toString('base64url')}`);
  await writeFile(`${name}.eml`, source, { mode: 0o600 });
  const { to, subject, text } = message;
  await writeFile(`${name}.json`, JSON.stringify({ to, subject, text, time }), { mode: 0o600 });
}

/** The newest mails first, at most 200. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const mails = await Promise.all(
    ids
      .toSorted()
      .toReversed()
      .slice(0, 200)
      .map((id) => readMail(folder, id)),
  );
  return mails.filter((mail) => mail !== undefined);
}

/** Undefined if there is no such mail or the id is invalid. */
export async function readMail(folder: string, id: string): Promise<StoredMail | undefined> {
  if (!idText.test(id)) return undefined;
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined);
  const mail = text === undefined ? undefined : mailSchema.safeParse(JSON.parse(text)).data;
  return mail && { ...mail, id };
}
