import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { commandsEnded } from './access-news.ts';
import { followDeliveries, forgetDeliveries } from './deliveries/follow.ts';
import { forgetStrangers, forgetUnreported, keepStrangers } from './strangers/note.ts';
import type { commands } from './tables.ts';

/** A command that has ended: its terminal has answered it, or it was given up. */
export interface EndedCommand {
  readonly id: number;
  readonly kind: string;
  readonly replaceKey: string | null;
  readonly createTime: string;
  readonly sentTime: string | null;
  readonly isDone: boolean;
  /** It was not fetched, or not answered, in its time. */
  readonly isExpired: boolean;
  readonly returnCode: number | null;
}

const person = 'person:';
const codesOf = (list: readonly EndedCommand[]): string[] =>
  list.flatMap(({ kind, replaceKey }) =>
    kind === 'delete_person' && replaceKey?.startsWith(person) ? [replaceKey.slice(person.length)] : [],
  );

/** Follows the answers of a terminal: what it now stores, and what it no longer stores. */
export async function followEnds(
  context: TenantContext,
  terminal: number,
  ended: readonly EndedCommand[],
): Promise<void> {
  await followDeliveries(context, ended);
  if (ended.length > 0) await tell(context, commandsEnded, { terminal, ended });
  const done = ended.filter(({ isDone }) => isDone);
  const gone = codesOf(done);
  const remaining = codesOf(ended.filter(({ isDone }) => !isDone));
  if (done.some(({ kind }) => kind === 'clear_all')) {
    await forgetStrangers(context, terminal, 'all');
    await forgetDeliveries(context, terminal);
  } else if (gone.length > 0) await forgetStrangers(context, terminal, gone);
  if (remaining.length > 0) await keepStrangers(context, terminal, remaining);
  // All people were sent before this answer: anybody not sent is not there.
  const listing = done.find(({ kind }) => kind === 'upload_users');
  if (listing?.sentTime) await forgetUnreported(context, terminal, listing.sentTime);
}

type Row = Pick<
  typeof commands.$inferSelect,
  'id' | 'command_type' | 'replace_key' | 'create_time' | 'sent_time' | 'return_code'
>;

/** Tells of commands that were given up. */
export async function tellExpired(context: TenantContext, terminal: number, rows: readonly Row[]): Promise<void> {
  const ended = rows.map((row): EndedCommand => ({
    id: row.id,
    kind: row.command_type,
    replaceKey: row.replace_key,
    createTime: row.create_time,
    sentTime: row.sent_time,
    isDone: false,
    isExpired: true,
    returnCode: row.return_code,
  }));
  await tell(context, commandsEnded, { terminal, ended });
}
