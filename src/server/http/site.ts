import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { pagePolicy, workerPolicy } from './page-policy.ts';

const built = fileURLToPath(new URL('../../../dist/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const hashesSchema = z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }));

interface SiteFile {
  readonly path: string;
  readonly etag: string;
  readonly encodings: ReadonlySet<'br' | 'gzip'>;
}

/**
 * The built site: static pages and assets, compressed by the build, every page under its own
 * Content-Security-Policy. Names are looked up in a list made at start, so that no path reaches the disk.
 */
export function site(config: Pick<Config, 'scheme'>, folder = built): Hono {
  const files = listFiles(folder);
  const hashes = readHashes(folder);
  const pages = new Map(
    [...files.keys()]
      .filter((name) => name.endsWith('index.html'))
      .map((name) => [`/${name.replace(/\/?index\.html$/, '')}`.toLowerCase(), name]),
  );
  const app = new Hono();
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const path = context.req.path.replace(/\/+$/, '') || '/';
    const name = path === '/' ? 'index.html' : path.slice(1);
    const asset = files.get(name);
    const page = files.get(path === '/' ? name : `${name}/index.html`);
    if (!asset && !page) {
      // `/system/operation-log` is `/system/operation-Log`: paths keep the letter case of the spec
      // (docs/decisions.md#7-letter-case-of-paths).
      const other = pages.get(path.toLowerCase());
      if (other)
        return context.redirect(`/${other.replace(/\/?index\.html$/, '')}${new URL(context.req.url).search}`, 301);
    }
    const found = asset ? name : page ? (path === '/' ? name : `${name}/index.html`) : '404.html';
    const file = asset ?? page ?? files.get('404.html');
    if (!file) return context.text(files.size === 0 ? 'The site is not built: npm run build' : 'Not found', 404);
    return send(context.req.raw, found, file, asset || page ? 200 : 404);
  });
  return app;

  async function send(request: Request, name: string, file: SiteFile, status: number): Promise<Response> {
    const type = types[extname(name)] ?? 'application/octet-stream';
    const headers = new Headers({ 'content-type': type, etag: file.etag, vary: 'accept-encoding' });
    // A missing file may appear later: only found files are cached.
    const versioned = status === 200 && (name.startsWith('_astro/') || new URL(request.url).searchParams.has('v'));
    headers.set('cache-control', versioned ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (type.startsWith('text/html')) headers.set('content-security-policy', pagePolicy(config, hashes[name]));
    if (name === 'worker.js') headers.set('content-security-policy', workerPolicy);
    if (status === 200 && request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers });
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding =
      file.encodings.has('br') && /\bbr\b/.test(accepted)
        ? 'br'
        : file.encodings.has('gzip') && /\bgzip\b/.test(accepted)
          ? 'gzip'
          : undefined;
    if (encoding) headers.set('content-encoding', encoding);
    const content = await readFile(encoding ? `${file.path}.${encoding === 'br' ? 'br' : 'gz'}` : file.path);
    headers.set('content-length', String(content.byteLength));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), { status, headers });
  }
}

function listFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  if (!existsSync(folder)) return files;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const all = new Set(names);
  for (const name of names) {
    if (name.startsWith('.') || /\.(br|gz)$/.test(name)) continue;
    const path = join(folder, name);
    const { size, mtimeMs } = statSync(path);
    files.set(name, {
      path,
      etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      encodings: new Set([
        ...(all.has(`${name}.br`) ? ['br' as const] : []),
        ...(all.has(`${name}.gz`) ? ['gzip' as const] : []),
      ]),
    });
  }
  return files;
}

function readHashes(folder: string): z.infer<typeof hashesSchema> {
  const path = join(folder, '.muster', 'csp.json');
  return existsSync(path) ? hashesSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}
