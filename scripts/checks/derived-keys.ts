import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { screensWithHelp } from './help-texts.ts';
import { firstOf, isNode, literalText, nodesOf, propertiesOf, readSources } from './syntax.ts';

/** A key that no code names, since it is built from a declaration, which `from` names. */
export interface DerivedKey {
  readonly key: string;
  readonly from: string;
  /** The key that is used if this one has no text. */
  readonly or?: string;
  /** True if code uses another text when this one is absent. */
  readonly optional?: boolean;
}

/** A way in which keys are built. A new convention adds its source to `sources` below. */
type Source = (declarations: readonly Declaration[]) => Promise<readonly DerivedKey[]>;

interface Declaration {
  readonly file: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

const refusal = z.object({ code: z.string().regex(/^[A-Z]{4}\d{4}$/), status: z.number() });
const wordsSchema = z.object({ namespace: z.string(), key: z.string() });
const fieldSchema = z.object({
  choices: z.array(z.union([z.string(), z.number()])).optional(),
  whenEmpty: z.enum(['said', 'nothing']).optional(),
  options: z.object({ group: z.string().optional(), tones: z.record(z.string(), z.string()).optional() }),
});
const fieldsSchema = z.record(
  z.string(),
  fieldSchema.extend({
    rows: z
      .object({
        fields: z.record(z.string(), fieldSchema),
        among: z.array(z.object({ code: z.string() })),
        cycle: z.object({ presets: z.array(z.object({ name: z.string() })).optional() }).optional(),
      })
      .optional(),
  }),
);
const resource = z.object({
  name: z.string(),
  words: wordsSchema,
  fieldWords: wordsSchema,
  fields: fieldsSchema,
  readOnly: z.boolean(),
  steps: z.array(z.object({ name: z.string() })),
  without: z.array(z.string()),
  actions: z.record(z.string(), z.object({ fields: fieldsSchema, menu: z.string().optional() })),
});
const report = z.object({
  words: wordsSchema,
  fieldWords: wordsSchema,
  fields: fieldsSchema,
  totals: z.record(z.string(), z.object({ column: z.string().optional() })),
  chart: z.object({ by: z.record(z.string(), z.unknown()).optional() }).optional(),
  matrix: z
    .object({
      lines: z.array(z.object({ name: z.string() })),
      ends: z.array(z.string()).default([]),
      signs: z.array(z.string()).default([]),
      signatures: z.array(z.string()).default([]),
    })
    .optional(),
});

/** Every refusal that a contract declares has a text. */
const refusals: Source = async (declarations) =>
  declarations.flatMap(({ file, exports }) =>
    [...valuesIn(exports)].flatMap((value) => {
      const { data } = refusal.safeParse(value);
      return data ? [{ key: `api:${data.code}`, from: file }] : [];
    }),
  );

/** Fields and their choices, as used by screens, files and forms; also those of child rows. */
function fieldKeys(base: string, fields: z.infer<typeof fieldsSchema>, from: string): DerivedKey[] {
  return Object.entries(fields).flatMap(([name, { choices, options, rows, whenEmpty }]) => [
    ...(rows
      ? [
          ...['one', 'add'].map((end) => ({ key: `${base}.row.${name}.${end}`, from })),
          ...(rows.cycle?.presets ?? []).map((preset) => ({
            key: `${base}.row.${name}.preset.${preset.name}`,
            from,
          })),
          ...rows.among.map(({ code }) => ({ key: `common:validation.${code}`, from })),
          ...fieldKeys(`${base}.row.${name}`, rows.fields, from),
        ]
      : []),
    { key: `${base}.field.${name}`, or: `common:field.${name}`, from },
    ...(whenEmpty === 'said' ? [{ key: `${base}.whenEmpty.${name}`, or: `common:whenEmpty.${name}`, from }] : []),
    ...(choices ?? Object.keys(options.tones ?? {})).map((choice) => ({
      key: `${base}.${name}_choice.${choice === '' ? 'none' : choice}`,
      or: `common:choice.${name}.${choice === '' ? 'none' : choice}`,
      from,
    })),
  ]);
}

/** The texts of every resource (src/shared/record/words.ts, src/server/resource/columns.ts). */
const resources: Source = async (declarations) =>
  declarations.flatMap(({ file: from, exports }) =>
    [...valuesIn(exports)].flatMap((value): DerivedKey[] => {
      const { data } = resource.safeParse(value);
      if (!data) return [];
      const base = `${data.words.namespace}:${data.words.key}`;
      const groups = new Set(Object.values(data.fields).flatMap(({ options }) => options.group ?? []));
      const ofFields = `${data.fieldWords.namespace}:${data.fieldWords.key}`;
      const fieldKey = (end: string, optional = false): DerivedKey => ({ key: `${ofFields}.${end}`, from, optional });
      const key = (end: string, optional = false): DerivedKey => ({ key: `${base}.${end}`, from, optional });
      const cannot = (verb: string): boolean => data.readOnly || data.without.includes(verb);
      return [
        ...['title', 'purpose', 'empty.title', 'empty.text'].map((end) => key(end)),
        ...data.steps.map(({ name }) => key(`step.${name}`)),
        key('create', cannot('create')),
        key('edit', data.readOnly),
        key('delete.question', cannot('destroy')),
        key('delete.consequence', cannot('destroy')),
        ...[...groups].map((group) => ({
          ...fieldKey(`group.${group}`, data.readOnly),
          or: `common:fieldGroup.${group}`,
        })),
        ...Object.keys(data.fields).map((name) => fieldKey(`hint.${name}`, true)),
        ...fieldKeys(ofFields, data.fields, from),
        ...Object.entries(data.actions).flatMap(([name, { fields, menu }]) => [
          { ...key(`action.${name}.label`), or: `common:action.${name}.label` },
          ...(menu === undefined ? [] : [key(`menu.${menu}`)]),
          ...['question', 'text', 'done'].flatMap((what) => [
            {
              ...key(`action.${name}.${what}`),
              or: menu === undefined ? `common:action.${name}.${what}` : `${base}.action.${menu}.${what}`,
            },
            ...(menu === undefined ? [] : [key(`action.${menu}.${what}`, true)]),
          ]),
          ...fieldKeys(ofFields, fields, from),
          ...Object.keys(fields).map((field) => fieldKey(`hint.${field}`, true)),
        ]),
      ];
    }),
  );

/** The texts of every record in the column chooser and in files. */
const recordFields: Source = async () =>
  ['id', 'display_name', 'create_time', 'update_time'].map((name) => ({
    key: `common:field.${name}`,
    from: 'src/shared/contract/resource-types.ts',
    optional: true,
  }));

/** The texts of every report (src/server/report/words.ts). */
const reports: Source = async (declarations) =>
  declarations.flatMap(({ file: from, exports }) =>
    [...valuesIn(exports)].flatMap((value): DerivedKey[] => {
      const { data } = report.safeParse(value);
      if (!data) return [];
      const shared = `${data.fieldWords.namespace}:${data.fieldWords.key}`;
      return [
        { key: `${data.words.namespace}:${data.words.key}.title`, from },
        ...fieldKeys(shared, data.fields, from),
        ...[
          ...[
            ...(data.matrix?.lines ?? []).map(({ name }) => name),
            ...(data.matrix?.ends ?? []),
            ...(data.matrix?.signatures ?? []),
          ].map((name) => `field.${name}`),
          ...(data.matrix?.signs ?? []).flatMap((sign) => [`sign.${sign}`, `sign_name.${sign}`]),
          ...(data.chart?.by ? ['days', ...Object.keys(data.chart.by)] : []).map((axis) => `axis.${axis}`),
          ...Object.keys(data.totals).flatMap((name) =>
            data.totals[name]?.column === undefined ? [`total.${name}`] : [],
          ),
        ].map((rest) => ({ key: `${shared}.${rest}`, from })),
      ];
    }),
  );

/** Messages at fields: `fieldMessage('code')`, `patternCode: 'code'`, and `{ code: 'code' }` beside field messages. */
const validation: Source = async () => {
  const files = await readSources(['src/**/*.ts', 'src/**/*.tsx']);
  return files
    .filter(({ text }) => /[fF]ieldMessage|patternCode|RowsRule|FormRule|rules: \[/.test(text))
    .flatMap((file) =>
      [...nodesOf(file.program)].flatMap((node) => {
        const found = new Set<string>();
        const add = (value: unknown): void => {
          const code = literalText(value);
          if (code !== undefined && /^[a-z][a-zA-Z]+$/.test(code)) found.add(code);
        };
        if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'fieldMessage') {
          add(firstOf(node));
        }
        const properties = propertiesOf(node);
        add(properties.get('patternCode'));
        // A refusal has a status, and a zod issue has a message.
        if (!properties.has('status') && !properties.has('message')) add(properties.get('code'));
        return [...found].map((code) => ({ key: `common:validation.${code}`, from: file.path }));
      }),
    );
};

/** The kit's own texts. */
const kit: Source = async () => {
  const { uiTextNames } = await import('#shared/ui/texts.ts');
  return uiTextNames.map((name) => ({ key: `common:ui.${name}`, from: 'src/shared/ui/texts.ts' }));
};

/** The help of every screen that the palette finds. */
const help: Source = async () =>
  screensWithHelp().flatMap(({ purpose, steps, notes }) => [
    { key: purpose, from: 'public/locales/en/menu.json' },
    { key: steps, from: 'public/locales/en/menu.json' },
    { key: notes, from: 'public/locales/en/menu.json', optional: true },
  ]);

const sources: readonly Source[] = [refusals, resources, recordFields, reports, validation, kit, help];

/** All keys that are built from declarations. */
export async function derivedKeys(): Promise<DerivedKey[]> {
  const files = await Array.fromAsync(
    glob(['src/features/*/contract.ts', 'src/features/*/contract/*.ts', 'src/shared/contract/codes.ts']),
  );
  const declarations = await Promise.all(
    files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !file.endsWith('.test.ts'))
      .toSorted()
      .map(async (file): Promise<Declaration> => {
        const exports = z
          .record(z.string(), z.unknown())
          .parse({ ...(await import(pathToFileURL(resolve(file)).href)) });
        return { file, exports };
      }),
  );
  const found = await Promise.all(sources.map((source) => source(declarations)));
  return [...new Map(found.flat().map((each) => [each.key, each])).values()];
}

/** Plain objects and arrays below a module's exports, each once; schemas and functions are skipped. */
function* valuesIn(value: unknown, seen = new Set<unknown>()): Generator<object> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  if (!isPlain) return;
  yield value;
  for (const child of Object.values(value)) yield* valuesIn(child, seen);
}
