import { z } from 'zod';
import { servesScoped, accessTo, type Audience } from './audience.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import {
  idSchema,
  isBlank,
  isVisible,
  type AnyField,
  type Field,
  type FieldKind,
  type FormRule,
} from './field/index.ts';
import type { Inheritance } from './inherits.ts';
import type { ResourceName } from './permission.ts';

// What nodes say and inherit: not of the contract's face, since few screens ask for it.

type Fields = Readonly<Record<string, AnyField>>;
type Values = Readonly<Record<string, unknown>>;

/** Fields as a node holds them: null is inherited, and what is shown has to be said. */
export type InheritedFields<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer R, infer W, infer Kind extends FieldKind>
    ? Field<z.ZodNullable<R>, z.ZodOptional<z.ZodNullable<W>>, Kind>
    : never;
};

/** The fields of a node's record, beside the one that says whose it is. */
export function inheritedFields<const F extends Fields>({ from: { fields } }: Inheritance<F>): InheritedFields<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { default: _default, required: _required, ...options } = field.options;
      const { visibleWhen } = options;
      const write = field.write.nullable().optional();
      return [
        name,
        {
          ...field,
          read: field.read.nullable(),
          // What hangs on another field has to be said with it.
          write: visibleWhen ? write.meta({ 'x-required-when': visibleWhen }) : write,
          options: { ...options, column: 'hidden', width: 180, ...(visibleWhen ? { required: true } : {}) },
        },
      ];
    }),
  ) as unknown as InheritedFields<F>;
}

/**
 * The fields of settings as they are own or inherited: each by itself or with those that hang on it, in the order of their first.
 */
export function unitsOf({ from: { fields }, together = [] }: Inheritance): readonly (readonly string[])[] {
  const leaderOf = (name: string): string => {
    const above = fields[name]?.options.visibleWhen?.field;
    if (above !== undefined) return leaderOf(above);
    return together.find((names) => names.includes(name))?.[0] ?? name;
  };
  return [...Map.groupBy(Object.keys(fields), leaderOf).values()];
}

/** True where nothing is a node's own: every value of it is inherited. */
export function isAllInherited(inherits: Inheritance, values: Values): boolean {
  return Object.keys(inherits.from.fields).every((name) => isBlank(values[name]));
}

/** What has to hold of a node's record: fields that go together are all own or all inherited. */
export function inheritanceRules<const F extends Fields>(
  inherits: Inheritance<F>,
): readonly FormRule<keyof F & string>[] {
  const own = (names: readonly string[], values: Values): number =>
    names.filter((name) => !isBlank(values[name])).length;
  return (inherits.together ?? []).flatMap((names): FormRule<keyof F & string>[] => {
    const [leader, ...rest] = names;
    if (leader === undefined) return [];
    return [
      {
        fields: [leader, ...rest],
        code: 'ownTogether',
        holds: (values) => [0, names.length].includes(own(names, values)),
      },
    ];
  });
}

/** The unit of a field. */
export function unitWith(inherits: Inheritance, name: string): readonly string[] {
  return unitsOf(inherits).find((names) => names.includes(name)) ?? [name];
}

/** A value as the settings have it: what a node says to have none is none. */
export function saidByNode({ none }: Inheritance, name: string, value: unknown): unknown {
  return none && Object.hasOwn(none, name) && none[name] === value ? null : value;
}

/**
 * What a node stores: the values of its own units, null for all others and for what is not shown.
 * @param own leaders of the units that are its own
 * @param values of all fields, as `from` has them
 */
export function ownValues(inherits: Inheritance, own: ReadonlySet<string>, values: Values): Values {
  return Object.fromEntries(
    unitsOf(inherits).flatMap((names) =>
      names.map((name) => {
        const isOwn = own.has(names[0] ?? '') && isVisible(inherits.from.fields, name, values);
        const value = values[name];
        return [name, isOwn ? (isBlank(value) ? (inherits.none?.[name] ?? null) : value) : null];
      }),
    ),
  );
}

/** Where the inherited values of a unit come from: a node above, by its name where it may be told, or the company's record. */
const inheritedSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company') }),
  z.object({ kind: z.literal('above'), id: z.int(), display_name: z.string() }),
]);
export type InheritedSource = z.infer<typeof inheritedSourceSchema>;

/** What a node would have if nothing were its own. */
const inheritedSchema = z.object({
  /** By field, as the company's record has them. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** By the first field of each unit. */
  sources: z.record(z.string(), inheritedSourceSchema),
});
export type Inherited = z.infer<typeof inheritedSchema>;

const nodeQuery = z.strictObject({ node: z.coerce.number().pipe(idSchema) });

export type InheritedCall = Call<Nothing, typeof nodeQuery, z.ZodUndefined, typeof inheritedSchema>;

/** Asks what a node inherits. */
export function inheritedCall(common: {
  readonly name: ResourceName;
  readonly module: string;
  readonly path: string;
  readonly audience: Audience;
}): InheritedCall {
  return defineCall({
    module: common.module,
    scoped: servesScoped(common.audience).read,
    access: accessTo(common, 'view'),
    name: `${common.name}.inherited`,
    method: 'GET',
    path: `${common.path}inherited/`,
    query: nodeQuery,
    data: inheritedSchema,
  });
}
