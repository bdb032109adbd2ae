import { namespaces, type Namespace } from '#shared/i18n/languages.ts';
import { routeGroups, type RouteGroup } from '#shared/routing/app-route.ts';

/** The slice of most reports: it is above the slices whose tables they read. */
export const reportSlice = 'report';

/** Stops the generator; its message is for the caller. */
export class NewError extends Error {}

/** The places of a slice's texts, screens and codes. */
export interface SliceNames {
  /** Folder and name, e.g. `access-control`. */
  readonly slice: string;
  readonly namespace: Namespace;
  readonly group: RouteGroup;
  /** The four letters of its codes. */
  readonly module: string;
}

/** All names of a thing, derived from one. */
export interface ResourceNames extends SliceNames {
  /** As given: `work-code`. */
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly snake: string;
  readonly snakes: string;
  readonly camels: string;
  /** In English: `Work codes`, `work code`, `work codes`. */
  readonly title: string;
  readonly one: string;
  readonly many: string;
}

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Slices of the specification that do not exist yet and whose texts and screens have another name. */
const homes: Readonly<Record<string, { readonly namespace?: Namespace; readonly group?: RouteGroup }>> = {
  'access-control': { namespace: 'acc', group: 'access' },
  productivity: { namespace: 'ralvie' },
};

/** @throws NewError if the name is malformed, or the places of its texts and screens are unknown */
export function sliceNames(slice: string, options: Readonly<Record<string, string | undefined>>): SliceNames {
  if (!kebabCase.test(slice)) throw new NewError(`Not a name: "${slice}". Write it like work-code.`);
  const home = homes[slice] ?? {};
  const namespace = pick(namespaces, options['words'] ?? home.namespace ?? slice, '--words', 'a namespace of words');
  const group = pick(routeGroups, options['group'] ?? home.group ?? slice, '--group', 'a group of the navigation');
  const module = options['module'] ?? `ZB${slice.replaceAll('-', '').slice(0, 2).toUpperCase()}`;
  if (!/^[A-Z]{4}$/.test(module)) throw new NewError(`--module wants four capital letters, not "${module}".`);
  return { slice, namespace, group, module };
}

/** The names of a new slice. The group of its screens is asked with its first screen. */
export function newSliceNames(slice: string, options: Readonly<Record<string, string | undefined>>): SliceNames {
  return sliceNames(slice, { ...options, group: options['group'] ?? 'general' });
}

function pick<T extends string>(allowed: readonly T[], wanted: string, option: string, what: string): T {
  const found = allowed.find((each) => each === wanted);
  if (!found) throw new NewError(`"${wanted}" is not ${what}. Say which with ${option}: ${allowed.join(', ')}.`);
  return found;
}

/** @throws NewError if the name is malformed */
export function resourceNames(of: SliceNames, kebab: string, title?: string): ResourceNames {
  if (!kebabCase.test(kebab)) throw new NewError(`Not a name: "${kebab}". Write it like work-code, in the singular.`);
  const pascal = kebab.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal[0]?.toLowerCase() + pascal.slice(1);
  const snake = kebab.replaceAll('-', '_');
  const one = kebab.replaceAll('-', ' ');
  const many = title?.toLowerCase() ?? plural(one);
  return {
    ...of,
    kebab,
    camel,
    pascal,
    snake,
    snakes: plural(snake),
    camels: plural(camel),
    title: title ?? (many[0]?.toUpperCase() ?? '') + many.slice(1),
    one,
    many,
  };
}

/** A name as English words: `Late arrival`. */
export function inWords(kebab: string): string {
  const words = kebab.replaceAll('-', ' ');
  return (words[0]?.toUpperCase() ?? '') + words.slice(1);
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Replaces the template's names by those of a thing. */
export function renamed(template: string, names: SliceNames & Partial<ResourceNames>): string {
  const slice = names.slice.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pairs: readonly (readonly [string, string | undefined])[] = [
    // People's own records have a name below `personal`, which is no slice.
    ["'sample.own_example_thing", names.snake === undefined ? undefined : `'personal.${names.snake}`],
    ['example_things', names.snakes],
    ['example_thing', names.snake],
    ['exampleThings', names.camels],
    ['exampleThing', names.camel],
    ['ExampleThing', names.pascal],
    ['example-thing', names.kebab],
    ['example things', names.many],
    ['example thing', names.one],
    ["namespace: 'default'", `namespace: '${names.namespace}'`],
    ["words: ['default'", `words: ['${names.namespace}'`],
    ["useTranslation('default')", `useTranslation('${names.namespace}')`],
    ["'default:", `'${names.namespace}:`],
    ["group: 'general'", `group: '${names.group}'`],
    ["'ZBXX'", `'${names.module}'`],
    ['sampleSlice', `${slice}Slice`],
    ['const sample:', `const ${slice}:`],
    ["name: 'sample'", `name: '${names.slice}'`],
    ["'sample.", `'${names.slice.replaceAll('-', '_')}.`],
    ["'/sample/", `'/${names.slice}/`],
    ["'ZBRP'", names.slice === reportSlice ? undefined : `'${names.module}'`],
    // Within its own slice a report uses relative imports.
    ["'#features/report/contract/", names.slice === reportSlice ? "'./" : undefined],
  ];
  return pairs.reduce((text, [from, to]) => (to === undefined ? text : text.replaceAll(from, to)), template);
}
