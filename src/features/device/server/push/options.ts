import { withoutHidden } from '#shared/contract/index.ts';
import { cutText } from './fields.ts';

/** The beginning of an option. Some firmware writes `name:value` and `name==value` in registrations. */
const optionHead = /^\s*~?([A-Za-z][\w.]{0,255})\s*(?:=+|:(?=\s*\d)=*)/;
/** The first option of a list needs no number after its colon. */
const firstHead = /^\s*~?([A-Za-z][\w.]{0,255})\s*[=:]=*/;
const separator = /[,\r\n]/g;
const longestName = 64;
const longestValue = 500;
/** Terminals send about a hundred. */
const mostOptions = 1000;

/**
 * Splits a terminal's list of options. A value may contain commas (`~OEMVendor=ZKTECO CO., LTD.`), so only a comma or newline
 * before a name and `=` separates. The mark `~` before a name is dropped; the last of two equal names wins. Every character is read
 * a fixed number of times, since anybody who knows the address can send a list.
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

/** Options with keys or passwords, which are not stored among the capabilities. */
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

/** The options without the secret ones. */
export function publicOptions(options: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...options].filter(([name]) => !secretOptions.has(name.toLowerCase())));
}
