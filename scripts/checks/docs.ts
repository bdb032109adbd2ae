import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Check, Finding } from './check.ts';

/**
 * Everything that comments and pages cite exists: headings of docs/, linked files, and the tests that docs/security.md names.
 * Nobody could follow a citation by number of a document outside the repository.
 */
export const docs: Check = {
  name: 'docs',
  run: async () => {
    const paths = await Array.fromAsync(
      glob(['*.md', 'docs/*.md', '{src,tests,scripts}/**/*.{ts,tsx,mjs,astro,css,md}']),
    );
    const texts = new Map(
      [...paths, '.dependency-cruiser.mjs']
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => !path.startsWith('scripts/checks/docs.'))
        .map((path) => [path, readFileSync(path, 'utf8')]),
    );
    const readText = (path: string): string | undefined =>
      texts.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
    return [
      ...[...texts].flatMap(([path, text]) => citationFindings(path, text, readText)),
      ...unnamedTests([...texts.keys()], readText('docs/security.md') ?? ''),
    ];
  },
};

/** Tests of security that the page about it does not name. */
export const unnamedTests = (paths: readonly string[], page: string): Finding[] =>
  paths
    .filter((path) => /^tests\/security\/.*\.test\.ts$/.test(path) && !page.includes(path))
    .map((where) => ({ where, message: 'docs/security.md does not name it' }));

/** `docs/look.md#list` in a comment. */
const citation = /\bdocs\/[\w-]+\.md(?:#[\w-]+)?/g;
/** `[look](look.md#list)` in a page; addresses of other sites are ignored. */
const link = /\]\((?![a-z]+:)([^)\s]+)\)/g;
/** The former way of citing documents outside the repository. */
const riddle =
  /\b(design|look|device-push|citus) §|\bdomain model \d|\bdevice protocol \d|\((?:security|decisions?) \d|\(domain, |\bissue \d+, item/g;
/** A test that a page names: its file and part of its title. */
const namedTest = /^- `([^`]+\.test\.tsx?)`(?:: “(.+)”)?$/gm;

/** Checks one file. @param readText a file's text by its path from the root; undefined if there is none */
export function citationFindings(
  path: string,
  text: string,
  readText: (path: string) => string | undefined,
): Finding[] {
  const cited = [...text.matchAll(citation)].map(({ 0: target, index }) => ({ target, index, from: '' }));
  const linked = path.endsWith('.md')
    ? [...text.matchAll(link)].map(({ 1: target = '', index }) => ({ target, index, from: dirname(path) }))
    : [];
  const place = (index: number): string => `${path}:${text.slice(0, index).split('\n').length}`;
  return [
    ...[...cited, ...linked].flatMap(({ target, index, from }) => {
      const message = brokenTarget(path, target, from, readText);
      return message ? [{ where: place(index), message }] : [];
    }),
    ...[...text.matchAll(riddle)].map(({ 0: words, index }) => ({
      where: place(index),
      message: `"${words}" is a document that is not here: say it plainly, or cite a heading of docs/`,
    })),
    ...[...text.matchAll(namedTest)].flatMap(({ 1: file = '', 2: title = '', index }) =>
      readText(file)?.includes(title) ? [] : [{ where: place(index), message: `no such test: ${file} ${title}` }],
    ),
  ];
}

function brokenTarget(
  path: string,
  target: string,
  from: string,
  readText: (path: string) => string | undefined,
): string | undefined {
  const [file = '', heading] = target.split('#');
  const page = file === '' ? path : join(from, file).replaceAll('\\', '/');
  const text = readText(page);
  if (text === undefined) return `no such file: ${page}`;
  return heading === undefined || headingsOf(text).has(heading) ? undefined : `no such heading: ${target}`;
}

/** The anchors of a page's headings, as sites that show Markdown build them. */
export function headingsOf(markdown: string): ReadonlySet<string> {
  const outside = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  return new Set(
    [...outside.matchAll(/^#{1,6} (.+)$/gm)].map(({ 1: title = '' }) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}
