import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { TableFileError } from './table-file-error.ts';

/** A tag whose name has no prefix. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Walker {
  open?(tag: Tag): void;
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without prefix. */
export function attribute({ attributes }: Tag, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const found = Object.keys(attributes).find((key) => local(key) === name);
  return found === undefined ? undefined : attributes[found];
}

/**
 * Walks a part while it is unpacked. Document types, and with them own entities, are refused.
 * @throws TableFileError for anything but well-formed XML in UTF-8.
 */
export async function walk(chunks: AsyncIterable<Uint8Array>, on: Walker): Promise<void> {
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new TableFileError('damaged');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => on.open?.({ name: local(name), attributes }));
  parser.on('text', (text) => on.text?.(text));
  parser.on('closetag', (tag) => on.close?.(local(tag.name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) parser.write(decoded(decoder, chunk));
  parser.write(decoded(decoder));
  parser.close();
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new TableFileError('damaged');
  }
}
