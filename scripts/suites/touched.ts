import { existsSync, readFileSync } from 'node:fs';
import { changedFiles, textBefore } from './changed.ts';
import { isExtended } from './extended.ts';
import { sweeps } from './sweeps.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isCode = (path: string): boolean => /\.tsx?$/.test(path);

/**
 * The changed files since the main branch, whose tests and importers' tests are run. New files are only imported by lists of what
 * slices declare, which sweeps cover: a new slice runs these and its own tests, not every test that starts the server.
 * @param isSweep runs the sweeps and changed tests, whatever else has changed
 */
export function touchedFiles(base: string, isSweep = false): string[] {
  const changed = changedFiles(base).filter(({ path }) => existsSync(path));
  const tests = changed.filter(({ path }) => isTest(path)).map(({ path }) => path);
  if (isSweep) return [...new Set([...tests, ...sweeps()])];
  const sources = changed.filter(({ path }) => !isTest(path));
  const [additions, others] = [
    sources.filter((one) => isAddition(base, one)),
    sources.filter((one) => !isAddition(base, one)),
  ];
  return [...new Set([...tests, ...others.map(({ path }) => path), ...(additions.length > 0 ? sweeps() : [])])];
}

function isAddition(base: string, { path, isNew }: { readonly path: string; readonly isNew: boolean }): boolean {
  if (!path.startsWith('src/')) return false;
  if (isNew) return true;
  return isCode(path) && isExtended(path, textBefore(base, path), readFileSync(path, 'utf8'));
}
