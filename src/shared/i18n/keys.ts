import type acc from '../../../public/locales/en/acc.json';
import type api from '../../../public/locales/en/api.json';
import type att from '../../../public/locales/en/att.json';
import type common from '../../../public/locales/en/common.json';
import type company from '../../../public/locales/en/company.json';
import type complement from '../../../public/locales/en/complement.json';
import type others from '../../../public/locales/en/default.json';
import type device from '../../../public/locales/en/device.json';
import type gps from '../../../public/locales/en/gps.json';
import type menu from '../../../public/locales/en/menu.json';
import type oauth from '../../../public/locales/en/oauth.json';
import type per from '../../../public/locales/en/per.json';
import type personal from '../../../public/locales/en/personal.json';
import type ralvie from '../../../public/locales/en/ralvie.json';
import type report from '../../../public/locales/en/report.json';
import type sub from '../../../public/locales/en/sub.json';
import type sys from '../../../public/locales/en/sys.json';
import type tspp from '../../../public/locales/en/tspp.json';
import type vendor from '../../../public/locales/en/vendor.json';
import type workflow from '../../../public/locales/en/workflow.json';
import type { Namespace } from './languages.ts';

/** The English words, which every other language has too (`npm test -- locales`); types only, nothing is loaded. */
interface Texts {
  acc: typeof acc;
  api: typeof api;
  att: typeof att;
  common: typeof common;
  company: typeof company;
  complement: typeof complement;
  default: typeof others;
  device: typeof device;
  gps: typeof gps;
  /** Only built keys ask for these. */
  help: { readonly [built]?: never };
  menu: typeof menu;
  oauth: typeof oauth;
  per: typeof per;
  personal: typeof personal;
  ralvie: typeof ralvie;
  report: typeof report;
  sub: typeof sub;
  sys: typeof sys;
  tspp: typeof tspp;
  vendor: typeof vendor;
  workflow: typeof workflow;
}

/** Plural forms are requested by their common prefix. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Start}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Start : Key;
type Leaves<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Path}${WithoutPlural<Key>}`
    : Leaves<Tree[Key], `${Path}${Key}.`>;
}[keyof Tree & string];

type KeysOf<Name extends Namespace> = [Name] extends [never] ? never : Leaves<Texts[Name]>;

/** A text with its namespace, e.g. `menu:department`. */
export type TextKey = { [Name in Namespace]: `${Name}:${KeysOf<Name>}` }[Namespace] | NotOurs;
/** Not part of the product: the template of `npm run new`, and tests. */
type NotOurs =
  | `menu:${'exampleThing' | 'myExampleThing' | 'reportExampleThing' | `test.${string}`}`
  | `default:exampleThing.${string}`;

/** A text by its whole key. */
export type AnyKey = TextKey | BuiltKey;

/** The argument of `t`: texts of its first namespace without a prefix, all others with theirs. */
export type KeyIn<Name extends Namespace> = KeysOf<Name> | AnyKey;

declare const built: unique symbol;
/** A key composed at run time, from a declaration. */
export type BuiltKey = string & { readonly [built]: true };

/**
 * The only way to compose a key whose parts the compiler does not know: the words of resources and reports, codes of
 * refusals. That such texts exist is checked from the declarations (`npm test -- locales`).
 */
export function builtKey(key: `${Namespace}:${string}`): BuiltKey {
  // At run time it is a text like any other.
  return key as unknown as BuiltKey;
}

/** The text of a refusal's code; a code without a text of its own gets the general one. */
export const codeKeys = (code: string) => [builtKey(`api:${code}`), 'api:ZBOA0001'] as const;

/** The text of a field's error, by the code of its message. */
export const mistakeKeys = (code: string) => [builtKey(`common:validation.${code}`), 'common:validation.type'] as const;

/** The words of one or more namespaces. Of several keys, the first with a text is shown. */
export type Translate<Name extends Namespace = never> = (
  key: KeyIn<Name> | readonly KeyIn<Name>[],
  values?: Readonly<Record<string, unknown>>,
) => string;
