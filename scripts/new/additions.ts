import { z } from 'zod';
import { languages } from '#shared/i18n/languages.ts';
import { declaredNames, namesModule, namesPath } from '../checks/names.ts';
import { parseSource } from '../checks/syntax.ts';
import { addImports, addItem, dropUnusedImports, itemsOf, joinModules } from './edit.ts';
import { NewError, renamed, type ResourceNames } from './names.ts';
import type { Words } from './words.ts';

/** The files that the generator reads and writes, by path from the root. */
export interface Files {
  readonly read: (path: string) => string | undefined;
  readonly write: (path: string, text: string) => void;
}

const template = 'scripts/new/template';
/** Keys whose other languages still have the English text; the check of the locales uses the list. */
const untranslated = 'scripts/checks/untranslated.json';
/** The list of screens that the specification does not have. */
const pathsOfScreens = 'src/shared/routing/application-routes.ts';

/** Anchors of additions; each is followed by a list or an object. */
export const anchors = {
  slices: 'slices: readonly Slice[] = [',
  serverSlices: 'serverSlices: readonly ServerSlice[] = [',
  routes: 'routes: readonly AppRoute[] = [',
  contracts: 'resources: {',
  words: 'words: [',
  resources: 'resources: [',
  reports: 'reports: [',
  paths: 'furtherRoutes: readonly string[] = [',
} as const;

/** Adds the parts of a thing's template in their places. */
export interface Additions {
  /** Writes a file of the thing. */
  readonly make: (path: string, from: string) => void;
  /** Appends a module of the template to the slice's file of that name. */
  readonly join: (file: string, from?: string) => void;
  /** Appends the items of a list in the template to the slice's file of that name. */
  readonly extend: (file: string, anchor: string, from?: string) => void;
}

/** @throws NewError if there is no such slice */
export function checkSlice(files: Files, slice: string): void {
  if (files.read(`src/features/${slice}/server.ts`) === undefined)
    throw new NewError(`There is no slice ${slice}. Make it first: npm run new -- slice ${slice}`);
}

/**
 * Starts adding a thing to an existing slice.
 * @throws NewError if there is no such slice
 */
export function additionsTo(files: Files, names: ResourceNames): Additions {
  const folder = `src/features/${names.slice}`;
  checkSlice(files, names.slice);
  const text = (from: string): string => renamed(present(files, from), names);
  return {
    make: (path, from) => {
      if (files.read(path) !== undefined) throw new NewError(`There is ${path} already.`);
      files.write(path, text(from).replace("'./contract.ts'", `'#features/${names.slice}/contract.ts'`));
    },
    join: (file, from = file) => {
      const own = files.read(`${folder}/${file}`);
      files.write(`${folder}/${file}`, own === undefined ? text(from) : joinModules(own, text(from)));
    },
    extend: (file, anchor, from = file) => {
      const added = addItem(existing(files, `${folder}/${file}`), anchor, itemsOf(text(from), anchor));
      files.write(`${folder}/${file}`, dropUnusedImports(addImports(added, text(from))));
    },
  };
}

/** Adds the names that a contract declares to the list of names. */
export function addDeclared(files: Files, contract: string): void {
  const known = [...existing(files, namesPath).matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  files.write(namesPath, namesModule([...known, ...declaredNames(parseSource(contract, files.read(contract) ?? ''))]));
}

/** Adds the path of a screen to the list of those that the specification does not have, unless it is there. */
export function addPath(files: Files, path: string): void {
  const paths = existing(files, pathsOfScreens);
  if (!paths.includes(`'${path}'`)) files.write(pathsOfScreens, addItem(paths, anchors.paths, `'${path}'`));
}

/** Gives every language a thing's English texts, and lists them as awaiting translation. */
export function addWords(
  files: Files,
  names: ResourceNames,
  wordsFor: (language: string) => Words,
  menu: { readonly key: string; readonly title: string } = { key: names.camel, title: names.title },
): void {
  for (const language of languages) {
    addText(files, language, names.namespace, names.camel, wordsFor(language));
    addText(files, language, 'menu', menu.key, menu.title);
    // Other names of the screen, by which the palette finds it.
    addText(files, language, 'menu', menu.key, menu.title, 'find');
    addText(files, language, 'help', menu.key, { purpose: menu.title, steps: menu.title });
  }
  const waiting = z.array(z.string()).parse(JSON.parse(files.read(untranslated) ?? '[]'));
  const added = [
    ...waiting,
    `${names.namespace}:${names.camel}`,
    `menu:${menu.key}`,
    `menu:find.${menu.key}`,
    `help:${menu.key}`,
  ];
  files.write(untranslated, `${JSON.stringify(added, null, 2)}\n`);
}

const treeSchema = z.record(z.string(), z.unknown());

function addText(
  files: Files,
  language: string,
  namespace: string,
  key: string,
  words: Words | string,
  section?: string,
): void {
  const path = `public/locales/${language}/${namespace}.json`;
  const whole = treeSchema.parse(JSON.parse(existing(files, path)));
  const tree = section === undefined ? whole : treeSchema.parse(whole[section]);
  if (key in tree) throw new NewError(`${namespace}:${key} has words already.`);
  const added = { ...tree, [key]: words };
  files.write(path, `${JSON.stringify(section === undefined ? added : { ...whole, [section]: added }, null, 2)}\n`);
}

/** Reads a file of the template. */
export function present(files: Files, file: string): string {
  return existing(files, `${template}/${file}`);
}

/** @throws NewError if the file does not exist */
export function existing(files: Files, path: string): string {
  const text = files.read(path);
  if (text === undefined) throw new NewError(`${path} is missing.`);
  return text;
}
