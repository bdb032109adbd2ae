import { seen } from './legible.ts';

/** Characters without width that neither turn nor join anything: soft hyphens, fillers, zero-width spaces. */
const alone = String.raw`\u00AD|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u180E|\u200B|[\u2060-\u2064]|\u3164|\uFFA0`;
/** Joiners beside Latin letters and digits do nothing either, nor do direction marks between two of them. */
const joiners = String.raw`(?<=[0-9A-Za-z])[\u200C\u200D]|[\u200C\u200D](?=[0-9A-Za-z])`;
const turning = String.raw`(?<=[0-9A-Za-z])[\u200E\u200F\u061C]+(?=[0-9A-Za-z])`;
const hidden = new RegExp(`${alone}|${joiners}|${turning}`, 'g');
const mayHide = new RegExp(String.raw`${alone}|\u061C|[\u200C-\u200F]`);

/**
 * A text without invisible characters that do nothing: two texts that differ only in these are the same. If nothing
 * else is left, the text stays as it is.
 */
export function withoutHidden(text: string): string {
  if (!mayHide.test(text)) return text;
  const plain = text.replace(hidden, '');
  return seen.test(plain) ? plain : text;
}
