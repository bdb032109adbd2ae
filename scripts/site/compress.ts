import { readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const text = /\.(html|js|mjs|css|json|svg|txt|xml|webmanifest|map|geojson)$/;

/** Below this size a compressed copy saves no network packet. */
const smallest = 512;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file that becomes smaller, for the host to send. It uses zlib's own threads,
 * one per core.
 */
export async function compress(files: readonly string[]): Promise<void> {
  const queue = files.filter((file) => text.test(file)).toSorted();
  const worker = async (): Promise<void> => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function compressFile(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size < smallest) return;
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < size) await writeFile(`${file}.br`, br);
  if (gz.length < size) await writeFile(`${file}.gz`, gz);
}
