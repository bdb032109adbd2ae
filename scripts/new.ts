import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSlice, type Files } from './new/additions.ts';
import { homeOf, makeReport, makeResource, makeScreen, makeSlice } from './new/generate.ts';
import { forgetUnlanded, migrationFiles } from './new/migration.ts';
import {
  NewError,
  inWords,
  newSliceNames,
  reportSlice,
  resourceNames,
  sliceNames,
  type ResourceNames,
} from './new/names.ts';

const usage = `npm run new -- slice <slice>               a vertical slice, empty
npm run new -- resource <slice> <name>     a resource in it: contract, table, migration, screen, words, test
npm run new -- request <slice> <name>      the same for what waits for a decision about an employee
npm run new -- screen <slice> <name>       a screen of its own: component, place in the navigation, words
npm run new -- report [slice] <name>       a report in the library: contract, rows, screen, words, test
npm run new -- migration [name]            one migration of all that the tables have and main has not

Names are singular and written like work-code. Options:
  --title "Work codes"   the English title of the screen
  --words <namespace>    where a new slice's words stand, if no namespace is called as it is
  --group <group>        where a slice's first screen stands in the navigation, if no group is called as the slice is
  --module <ZBXX>        four letters of its answer codes`;

const makers = new Map<string, (into: Files, names: ResourceNames) => void>([
  ['resource', makeResource],
  ['request', (into, names) => makeResource(into, names, 'request')],
  ['screen', makeScreen],
  ['report', makeReport],
]);
const recipes: Readonly<Record<string, string>> = {
  slice: 'Add a resource with its screen',
  resource: 'Add a resource with its screen',
  request: 'Add a request kind',
  screen: 'Add a screen of its own',
  report: 'Add a report',
};
/** Whether it contains records: then it has a plural name and a table. */
const isMany = (kind: string): boolean => kind === 'resource' || kind === 'request';

/** Nothing is written before everything has been generated, so that a failure leaves no half. */
const made = new Map<string, string>();
const files: Files = {
  read: (path) => made.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  write: (path, text) => void made.set(path, text),
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      words: { type: 'string' },
      group: { type: 'string' },
      module: { type: 'string' },
    },
  });
  const [kind = '', ...given] = positionals;
  if (kind === 'migration') {
    makeMigration(given);
    process.exit();
  }
  const [slice, name, ...more] = kind === 'report' && given.length === 1 ? [reportSlice, ...given] : given;
  const make = makers.get(kind);
  if (slice === undefined || more.length > 0 || !(kind === 'slice' ? name === undefined : make && name !== undefined))
    throw new NewError(usage);
  if (make) checkSlice(files, slice);
  if (make && name !== undefined) {
    const of = sliceNames(slice, { ...homeOf(files, slice), ...values });
    const names = resourceNames(of, name, values.title ?? (isMany(kind) ? undefined : inWords(name)));
    make(files, names);
    writeAll();
    if (isMany(kind)) runTool('drizzle-kit/bin.cjs', 'generate', '--name', names.snakes);
  } else {
    makeSlice(files, newSliceNames(slice, values));
    writeAll();
  }
  console.log(`\n${[...made.keys()].map((path) => `  ${path}`).join('\n')}`);
  console.log(`\nNext: CONTRIBUTING.md, "${recipes[kind] ?? ''}".`);
} catch (error) {
  if (!(error instanceof NewError || (error instanceof TypeError && 'code' in error))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Regenerates the migrations that have not landed: a changed field goes into the migration of its table. */
function makeMigration([given, ...more]: readonly string[]): void {
  if (more.length > 0) throw new NewError(usage);
  const migrations = migrationFiles();
  const before = migrations.list().map((path) => [path, migrations.read(path)] as const);
  const gone = forgetUnlanded(migrations);
  const name = given?.replaceAll('-', '_') ?? gone[0];
  if (name === undefined) throw new NewError(`Name it: no migration here is newer than main.\n\n${usage}`);
  try {
    runTool('drizzle-kit/bin.cjs', 'generate', '--name', name);
  } catch (error) {
    // Restores the files if none could be made.
    for (const [path, text] of before) if (text !== undefined) migrations.write(path, text);
    throw error;
  }
  if (gone.length > 0)
    console.log(
      `\nTaken out: ${gone.join(', ')}. What was written into them by hand has to be written again; databases that ran them are to be emptied.`,
    );
}

/** Writes the generated files in the formatter's layout. */
function writeAll(): void {
  for (const [path, text] of made) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  runTool('oxfmt/bin/oxfmt', ...[...made.keys()].filter((path) => /^(src|tests|scripts)\//.test(path)));
}

/** Runs an installed tool on the written files. @throws NewError if it fails */
function runTool(script: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [`node_modules/${script}`, ...args], { stdio: 'inherit' });
  if (status !== 0) throw new NewError(`${script} ended with ${status}.`);
}
