import { z } from 'zod';

/**
 * How the file of a document can be read by its name (docs/domain.md#employee-documents): Employee ID, document type, and if wanted a
 * number and the day on which it expires, as in `1001_passport_AB123_2027-05-31.pdf`. A folder may stand for the ID or the type. IDs and
 * types contain separators themselves, so that every place between two words is tried.
 */
export interface NameReading {
  /** An Employee ID, in small letters. */
  readonly code: string;
  /** A type by its code or name, as `typeKey` writes it. */
  readonly type: string;
  /** What follows both. */
  readonly rest: string;
}

export interface DocumentName {
  readonly readings: readonly NameReading[];
  /** ISO. */
  readonly expires: string | null;
}

/** Words of a name beyond which nobody separates: a name of hostile length has no more readings. */
const mostWords = 12;
const longestCode = 20;
const separators = /[\s_-]+/g;
const lastDay = /(?:^|[\s_-]+)([0-9]{4}-[0-9]{2}-[0-9]{2})$/;

/** A type's code or name in the form in which names of files are compared with it. */
export const typeKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(separators, ' ').trim();

/** All readings of a name, the likelier ones first: longer IDs before shorter ones, the file's own name before that of its folder. */
export function readDocumentName(path: string): DocumentName {
  const parts = path.normalize('NFKC').split('/');
  const whole = (parts.pop() ?? '').replace(/\.[^.]*$/, '').trim();
  const folder = (parts.pop() ?? '').trim();
  const day = lastDay.exec(whole);
  const expires = z.iso.date().safeParse(day?.[1]).data ?? null;
  const stem = expires && day ? whole.slice(0, day.index) : whole;
  const byName = headsOf(stem).flatMap(({ head, rest }) =>
    headsOf(rest).map((type): NameReading => ({ code: head.toLowerCase(), type: typeKey(type.head), rest: type.rest })),
  );
  const inFolder = folder
    ? headsOf(stem).flatMap(({ head, rest }): NameReading[] => [
        { code: folder.toLowerCase(), type: typeKey(head), rest },
        { code: head.toLowerCase(), type: typeKey(folder), rest },
      ])
    : [];
  const readings = [...byName, ...inFolder].filter(
    ({ code, type }) => /^[a-z0-9_-]+$/.test(code) && code.length <= longestCode && type !== '',
  );
  return { readings, expires };
}

/** The beginnings of a text that end between two words or with it, the longest first, each with what follows. */
function headsOf(text: string): { readonly head: string; readonly rest: string }[] {
  const heads = Array.from(text.matchAll(separators), (found) => ({
    head: text.slice(0, found.index),
    rest: text.slice(found.index + found[0].length),
  }));
  return [...heads.slice(0, mostWords), { head: text, rest: '' }].filter(({ head }) => head !== '').toReversed();
}
