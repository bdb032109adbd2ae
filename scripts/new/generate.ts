import { z } from 'zod';
import { languages } from '#shared/i18n/languages.ts';
import { addImports, addItem, dropUnusedImports, emptied, itemsOf, joinModules } from './edit.ts';
import { declaredNames, namesModule, namesPath } from '../checks/names.ts';
import { parseSource } from '../checks/syntax.ts';
import { NewError, renamed, type ResourceNames, type SliceNames } from './names.ts';
import { wordsOf, type Words } from './words.ts';

/** The files that the generator reads and writes, by their paths from the root. */
export interface Files {
  readonly read: (path: string) => string | undefined;
  readonly write: (path: string, text: string) => void;
}

const template = 'scripts/new/template';
/** Keys whose other languages still have the English text; the check of the locales holds the list. */
export const untranslated = 'scripts/checks/untranslated.json';

/** Where screens that the specification does not have are listed. */
const pathsOfScreens = 'src/shared/routing/application-routes.ts';

/** Places where a line is added; what follows each is a list or an object. */
const anchors = {
  slices: 'slices: readonly Slice[] = [',
  serverSlices: 'serverSlices: readonly ServerSlice[] = [',
  routes: 'routes: readonly AppRoute[] = [',
  contracts: 'resources: {',
  resources: 'resources: [',
  paths: 'furtherRoutes: readonly string[] = [',
} as const;

/** Makes a slice without anything in it, and its line in both lists. */
export function makeSlice(files: Files, names: SliceNames): void {
  const folder = `src/features/${names.slice}`;
  if (files.read(`${folder}/server.ts`) !== undefined) throw new NewError(`There is a slice ${names.slice} already.`);
  const make = (file: string, anchor: string): void =>
    files.write(`${folder}/${file}`, renamed(dropUnusedImports(emptied(present(files, file), anchor)), names));
  make('index.ts', anchors.contracts);
  make('routes.ts', anchors.routes);
  make('server.ts', anchors.resources);
  const variable = names.slice.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  list(files, 'src/features/slices.ts', anchors.slices, variable, `./${names.slice}/index.ts`);
  list(files, 'src/features/slices.server.ts', anchors.serverSlices, `${variable}Slice`, `./${names.slice}/server.ts`);
}

/** The four letters that a slice's codes have already. */
export function moduleOf(files: Files, slice: string): string | undefined {
  return /'(ZB[A-Z]{2})'/.exec(files.read(`src/features/${slice}/contract.ts`) ?? '')?.[1];
}

function list(files: Files, path: string, anchor: string, name: string, from: string): void {
  const text = addItem(existing(files, path), anchor, name);
  files.write(path, addImports(text, `import { ${name} } from '${from}';\n`));
}

/** Makes a resource in a slice: contract, table, server half, screen, words and a contract test. */
export function makeResource(files: Files, names: ResourceNames): void {
  const folder = `src/features/${names.slice}`;
  if (files.read(`${folder}/server.ts`) === undefined) {
    throw new NewError(`There is no slice ${names.slice}. Make it first: npm run new -- slice ${names.slice}`);
  }
  const contract = `${folder}/contract/${names.kebab}.ts`;
  if (files.read(contract) !== undefined) throw new NewError(`There is ${contract} already.`);
  const text = (file: string): string => renamed(present(files, file), names);

  files.write(contract, text('contract/example-thing.ts'));
  files.write(`${folder}/ui/${names.kebab}-screen.tsx`, text('ui/example-thing-screen.tsx'));
  files.write(
    `tests/contract/${names.slice}-${names.kebab}.test.ts`,
    text('contract-test.ts').replace("'./contract.ts'", `'#features/${names.slice}/contract.ts'`),
  );
  for (const file of ['contract.ts', 'server/tables.ts', 'server/resources.ts']) {
    const own = files.read(`${folder}/${file}`);
    files.write(`${folder}/${file}`, own === undefined ? text(file) : joinModules(own, text(file)));
  }
  const known = [...existing(files, namesPath).matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  files.write(namesPath, namesModule([...known, ...declaredNames(parseSource(contract, files.read(contract) ?? ''))]));
  const extend = (file: string, anchor: string): void => {
    const added = addItem(existing(files, `${folder}/${file}`), anchor, itemsOf(text(file), anchor));
    files.write(`${folder}/${file}`, dropUnusedImports(addImports(added, text(file))));
  };
  extend('routes.ts', anchors.routes);
  const paths = existing(files, pathsOfScreens);
  const path = `'/${names.slice}/${names.kebab}'`;
  if (!paths.includes(path)) files.write(pathsOfScreens, addItem(paths, anchors.paths, path));
  extend('index.ts', anchors.contracts);
  extend('server.ts', anchors.resources);
  for (const language of languages) {
    addWords(files, language, names.namespace, names.camel, wordsOf(names, language));
    addWords(files, language, 'menu', names.camel, names.title);
  }
  const waiting = z.array(z.string()).parse(JSON.parse(files.read(untranslated) ?? '[]'));
  files.write(
    untranslated,
    `${JSON.stringify([...waiting, `${names.namespace}:${names.camel}`, `menu:${names.camel}`], null, 2)}\n`,
  );
}

function addWords(files: Files, language: string, namespace: string, key: string, words: Words | string): void {
  const path = `public/locales/${language}/${namespace}.json`;
  const tree = z.record(z.string(), z.unknown()).parse(JSON.parse(existing(files, path)));
  if (key in tree) throw new NewError(`${namespace}:${key} has words already.`);
  files.write(path, `${JSON.stringify({ ...tree, [key]: words }, null, 2)}\n`);
}

function present(files: Files, file: string): string {
  return existing(files, `${template}/${file}`);
}

function existing(files: Files, path: string): string {
  const text = files.read(path);
  if (text === undefined) throw new NewError(`${path} is missing.`);
  return text;
}
