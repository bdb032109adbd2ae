import { cutText, splitLines } from './fields.ts';
import type { CommandResult } from './model.ts';
import { readQuery } from './target.ts';

/** Ids that this server and others give out; anything else is not looked up. */
const commandId = /^[0-9A-Za-z|_-]{1,32}$/;

const startsResult = /(?:^|&)\s*ID=/i;

/**
 * Parses the results that a terminal posts to devicecmd: one or more, keys in any case and order, lines by LF or CRLF. Lines after
 * a result belong to it (answers to INFO). The form with newlines (`ID=…`, `Return=…`, `CMD=…`) is read too.
 */
export function parseCommandResults(text: string): CommandResult[] {
  const results: { fields: Map<string, string>; detail: string[] }[] = [];
  for (const line of splitLines(text)) {
    if (line.trim() === '') continue;
    if (startsResult.test(line)) {
      results.push({ fields: readQuery(line.trim()), detail: [] });
      continue;
    }
    const last = results.at(-1);
    if (last === undefined) continue;
    const [key = '', value = ''] = line.split(/=(.*)/s);
    const name = key.trim().toLowerCase();
    if ((name === 'return' || name === 'cmd') && !last.fields.has(name)) last.fields.set(name, value);
    else last.detail.push(line);
  }
  return results.flatMap(({ fields, detail }) => {
    const id = fields.get('id')?.trim() ?? '';
    if (!commandId.test(id)) return [];
    const returned = (fields.get('return') ?? '').trim();
    return [
      {
        id,
        returnCode: /^-?\d{1,9}$/.test(returned) ? Number(returned) : null,
        command: cutText((fields.get('cmd') ?? '').trim(), 100),
        detail: detail.length === 0 ? null : cutText(detail.join('\n'), 20_000),
      },
    ];
  });
}
