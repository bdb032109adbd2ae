import { additionsTo, addDeclared, addPath, addWords, anchors, existing, present, type Files } from './additions.ts';
import { addImports, addItem, dropUnusedImports, emptied, itemsOf } from './edit.ts';
import { NewError, renamed, type ResourceNames, type SliceNames } from './names.ts';
import { myTitle, ownRequestWordsOf, reportWordsOf, requestWordsOf, screenWordsOf, wordsOf } from './words.ts';

/** Makes an empty slice and its line in both lists. */
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

/** What an existing slice says about itself: the places of its texts and screens, and the four letters of its codes. */
export function homeOf(files: Files, slice: string): { words?: string; group?: string; module?: string } {
  const read = (file: string): string => files.read(`src/features/${slice}/${file}`) ?? '';
  const contract = read('contract.ts');
  const contracts = [...contract.matchAll(/from '\.\/(contract\/[\w-]+\.ts)'/g)].map(([, file = '']) => read(file));
  const module = /'(ZB[A-Z]{2})'/.exec([contract, ...contracts].join('\n'))?.[1];
  const words = /\bwords: \['([\w-]+)'/.exec(read('index.ts'))?.[1];
  // Screens of people's own records, or of the provider, have groups besides the slice's.
  const groups = [...read('routes.ts').matchAll(/\bgroup: '([\w-]+)'/g)].map(([, group = '']) => group);
  const group = groups.find((each) => each !== 'personal' && each !== 'vendor');
  return { ...(words ? { words } : {}), ...(group ? { group } : {}), ...(module ? { module } : {}) };
}

function list(files: Files, path: string, anchor: string, name: string, from: string): void {
  const text = addItem(existing(files, path), anchor, name);
  files.write(path, addImports(text, `import { ${name} } from '${from}';\n`));
}

/** Makes a resource in a slice: contract, table, server half, screen, texts and a contract test. */
export function makeResource(files: Files, names: ResourceNames, kind: 'resource' | 'request' = 'resource'): void {
  const add = additionsTo(files, names);
  const folder = `src/features/${names.slice}`;
  const contract = `${folder}/contract/${names.kebab}.ts`;
  const own = kind === 'request' ? 'request/' : '';
  add.make(contract, `${own}contract/example-thing.ts`);
  add.make(`${folder}/ui/${names.kebab}-screen.tsx`, `${own}ui/example-thing-screen.tsx`);
  add.make(`tests/contract/${names.slice}-${names.kebab}.test.ts`, `${own}contract-test.ts`);
  add.join('contract.ts', `${own}contract.ts`);
  add.join('server/tables.ts', `${own}server/tables.ts`);
  add.join('server/resources.ts', `${own}server/resources.ts`);
  addDeclared(files, contract);
  add.extend('routes.ts', anchors.routes, `${own}routes.ts`);
  add.extend('index.ts', anchors.contracts, `${own}index.ts`);
  add.extend('server.ts', anchors.resources, `${own}server.ts`);
  addPath(files, `/${names.slice}/${names.kebab}`);
  addWords(files, names, (language) => (kind === 'request' ? requestWordsOf : wordsOf)(names, language));
  if (kind === 'request') makeOwnFace(files, names);
}

/** The part of a request kind that a resource does not have: the screen for people's own requests. */
function makeOwnFace(files: Files, names: ResourceNames): void {
  const folder = `src/features/${names.slice}`;
  const index = existing(files, `${folder}/index.ts`);
  additionsTo(files, names).make(
    `${folder}/ui/own-${names.kebab}-screen.tsx`,
    'request/ui/own-example-thing-screen.tsx',
  );
  if (!itemsOf(index, anchors.words).includes("'personal'"))
    files.write(`${folder}/index.ts`, addItem(index, anchors.words, "'personal'"));
  addPath(files, `/personal/${names.kebab}`);
  addWords(files, { ...names, namespace: 'personal' }, (language) => ownRequestWordsOf(names, language), {
    key: `my${names.pascal}`,
    title: myTitle(names),
  });
}

/** Makes a report: contract, rows, screen with its place in the library, texts and a contract test. */
export function makeReport(files: Files, names: ResourceNames): void {
  const add = additionsTo(files, names);
  const folder = `src/features/${names.slice}`;
  const contract = `${folder}/contract/${names.kebab}.ts`;
  add.make(contract, 'report/contract/example-thing.ts');
  add.make(`${folder}/server/${names.kebab}.ts`, 'report/server/example-thing.ts');
  add.make(`${folder}/ui/${names.kebab}-screen.tsx`, 'report/ui/example-thing-screen.tsx');
  add.make(`tests/contract/${names.slice}-${names.kebab}.test.ts`, 'report/contract-test.ts');
  add.join('contract.ts', 'report/contract.ts');
  addDeclared(files, contract);
  add.extend('routes.ts', anchors.routes, 'report/routes.ts');
  takeReports(files, folder);
  add.extend('server.ts', anchors.reports, 'report/server.ts');
  addPath(files, `/report/report-library/${names.kebab}`);
  addWords(files, { ...names, namespace: 'report' }, () => reportWordsOf(names), {
    key: `report${names.pascal}`,
    title: names.title,
  });
}

/** Prepares a slice without reports: a place for them, and the namespace of their texts. */
function takeReports(files: Files, folder: string): void {
  const server = existing(files, `${folder}/server.ts`);
  if (!server.includes(anchors.reports))
    files.write(`${folder}/server.ts`, server.replace(anchors.resources, `reports: [], ${anchors.resources}`));
  const index = existing(files, `${folder}/index.ts`);
  if (!itemsOf(index, anchors.words).includes("'report'"))
    files.write(`${folder}/index.ts`, addItem(index, anchors.words, "'report'"));
}

/** Makes a screen of its own: the component, its route and its texts. */
export function makeScreen(files: Files, names: ResourceNames): void {
  const add = additionsTo(files, names);
  add.make(`src/features/${names.slice}/ui/${names.kebab}-screen.tsx`, 'screen/ui/example-thing-screen.tsx');
  add.extend('routes.ts', anchors.routes, 'screen/routes.ts');
  addPath(files, `/${names.slice}/${names.kebab}`);
  addWords(files, names, () => screenWordsOf(names));
}
