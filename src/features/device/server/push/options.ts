import { withoutHidden } from '#shared/contract/index.ts';
import { cutText } from './fields.ts';

/** What an option begins with; `name:value` and `name==value` are slips of some firmware, met in registrations. */
const optionHead = /^\s*~?([A-Za-z][\w.]{0,255})\s*(?:=+|:(?=\s*\d)=*)/;
/** The first of a list needs no number behind its colon. */
const firstHead = /^\s*~?([A-Za-z][\w.]{0,255})\s*[=:]=*/;
const separator = /[,\r\n]/g;
const longestName = 64;
const longestValue = 500;
/** A terminal tells about a hundred. */
const mostOptions = 1000;

/**
 * Splits a terminal's option list. A value may hold commas (`~OEMVendor=ZKTECO CO., LTD.`): only a comma or newline
 * that is followed by a name and `=` separates. The mark `~` before a name is dropped; the last of two equal names wins.
 * Every character is looked at a fixed number of times, since the list comes from anybody who knows the address.
 */
export function readOptions(text: string): Map<string, string> {
  const options = new Map<string, string>();
  let name: string | undefined;
  let valueFrom = 0;
  let partFrom = 0;
  const keep = (to: number): void => {
    if (name === undefined || name.length > longestName) return;
    if (options.size < mostOptions || options.has(name)) options.set(name, readValue(text, valueFrom, to));
  };
  const readPart = (to: number): void => {
    const head = (partFrom === 0 ? firstHead : optionHead).exec(text.slice(partFrom, to));
    if (head) {
      keep(partFrom);
      name = head[1];
      valueFrom = partFrom + head[0].length;
    }
    partFrom = to + 1;
  };
  for (const { index } of text.matchAll(separator)) readPart(index);
  readPart(text.length);
  keep(text.length);
  return options;
}

const isEnding = (code: number): boolean => code === 0x2c || code === 0x0d || code === 0x0a;

/** A value without the separators that end it, trimmed. */
function readValue(text: string, from: number, to: number): string {
  let end = to;
  while (end > from && isEnding(text.charCodeAt(end - 1))) end -= 1;
  return cutText(withoutHidden(text.slice(from, end).trim()), longestValue);
}

/** Options that are keys or passwords: they are not kept among the capabilities. */
const secretOptions = new Set([
  'authkey',
  'comkey',
  'pushcomkey',
  'pushcommkey',
  'compwd',
  'devicepassword',
  'registrycode',
  'sessionid',
]);

/** The options as a plain record without the secret ones. */
export function publicOptions(options: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...options].filter(([name]) => !secretOptions.has(name.toLowerCase())));
}
