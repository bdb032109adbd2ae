import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { FileStore } from '../host.ts';
import { isFileName, isNote } from './names.ts';

/**
 * Stores files in a folder outside everything that is served, in subfolders by the first two characters of their names. A file
 * appears under its name only when it is complete. Malformed names are refused before a path is built.
 */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('Not a file name');
    return join(folder, name.slice(0, 2), name);
  };
  const notes = join(folder, 'notes');
  const noteOf = (note: string): string => {
    if (!isNote(note)) throw new Error('Not a note');
    return join(notes, note);
  };
  return {
    write: async (name, content) => {
      const path = pathOf(name);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        const source =
          content instanceof Uint8Array
            ? Readable.from([content])
            : // The platform's and Node's types of the same stream differ.
              Readable.fromWeb(content as unknown as NodeStream<Uint8Array>);
        const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(source, target);
        await rename(unfinished, path);
        return target.bytesWritten;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: async (name, range) => {
      if (!isFileName(name)) return undefined;
      const handle = await open(pathOf(name)).catch(() => undefined);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      const stream = createReadStream('', { fd: handle, ...range });
      return { size, stream: Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array> };
    },
    remove: async (name) => {
      await rm(pathOf(name), { force: true });
    },
    note: async (note) => {
      await mkdir(notes, { recursive: true, mode: 0o700 });
      await writeFile(noteOf(note), '', { mode: 0o600, flush: true });
    },
    unnote: (note) => rm(noteOf(note), { force: true }),
    notes: async (most) => {
      const found = await readdir(notes).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      });
      return found.filter(isNote).toSorted().slice(0, most);
    },
  };
}
