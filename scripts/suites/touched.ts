import { existsSync, readFileSync } from 'node:fs';
import { changedFiles, textBefore } from './changed.ts';
import { isExtended } from './extended.ts';
import { sweeps } from './sweeps.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isCode = (path: string): boolean => /\.tsx?$/.test(path);

/**
 * The files whose tests, and the tests of all that imports them, are run for what has changed since the main branch. What is new is
 * imported by nothing that stood there but lists of what slices declare, which sweeps go over: a new slice takes these and its own
 * tests, not every test that starts the server.
 * @param isSweep the sweeps and what tests have changed, whatever else has
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
