import { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from './refusal.ts';

/**
 * Parses a body by its content type, in lower case.
 * @throws Refusal malformed
 */
export async function parseBody(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  if (type.startsWith('multipart/form-data')) return readForm(bytes, type);
  if (!/^application\/json(;\s*charset="?utf-8"?)?\s*$/.test(type)) throw new Refusal(commonCodes.malformed);
  return readJson(bytes);
}

const deepest = 64;

/** A key that schemas silently drop. */
export const prototypeKey = '__proto__';

/** Parses JSON: UTF-8, at most 64 levels deep, without duplicate keys and without `__proto__`. */
export function readJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(commonCodes.malformed);
  }
  if (isTooDeepOrRepeats(text)) throw new Refusal(commonCodes.malformed);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(commonCodes.malformed);
  }
}

/** Scans the text once before parsing, since `JSON.parse` silently keeps the last of two equal keys. */
function isTooDeepOrRepeats(text: string): boolean {
  const seen: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (seen.length >= deepest) return true;
      seen.push(character === '{' ? new Set() : null);
    } else if (character === '}' || character === ']') {
      seen.pop();
    } else if (character === '"') {
      const start = at;
      at += 1;
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      const keys = seen.at(-1);
      let after = at + 1;
      while (isBlank(text[after])) after += 1;
      if (keys && text[after] === ':') {
        const key = keyOf(text.slice(start, at + 1));
        if (key === undefined || key === prototypeKey || keys.has(key)) return true;
        keys.add(key);
        at = after;
      }
    }
  }
  return false;
}

const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\n' || character === '\r' || character === '\t';

/** A key as the parser will read it, however it is written: `"\u0064"` is `"d"`. Undefined if it is malformed. */
function keyOf(literal: string): string | undefined {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return z.string().parse(JSON.parse(literal));
  } catch {
    return undefined;
  }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Refusal(commonCodes.malformed);
  }
  const body = new Map<string, unknown>();
  let parts = 0;
  for (const [name, value] of form) {
    parts += 1;
    if (parts > 200 || name === prototypeKey || body.has(name)) throw new Refusal(commonCodes.malformed);
    body.set(name, typeof value === 'string' ? plainOrJson(value) : await asDataUrl(value));
  }
  return Object.fromEntries(body);
}

/** Numbers, booleans, null, arrays and objects may be sent as JSON; everything else is text. */
function plainOrJson(value: string): unknown {
  if (!/^(-?\d+(\.\d+)?|true|false|null|\[.*\]|\{.*\})$/s.test(value)) return value;
  if (isTooDeepOrRepeats(value)) throw new Refusal(commonCodes.malformed);
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

async function asDataUrl(file: File): Promise<string> {
  const content = Buffer.from(await file.arrayBuffer()).toString('base64');
  return `data:${file.type || 'application/octet-stream'};base64,${content}`;
}
