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
import { extended, withLazy } from './lazy.ts';
import type { ResourceName } from './permission.ts';

// What nodes set and inherit. It is not exported by the contract's index, since few screens need it.

type Fields = Readonly<Record<string, AnyField>>;
type Values = Readonly<Record<string, unknown>>;

/** Fields as a node holds them: null means inherited; a visible field must be set. */
export type InheritedFields<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer R, infer W, infer Kind extends FieldKind>
    ? Field<z.ZodNullable<R>, z.ZodOptional<z.ZodNullable<W>>, Kind>
    : never;
};

/** The fields of a node's record, besides the reference to the node. */
export function inheritedFields<const F extends Fields>({ from: { fields } }: Inheritance<F>): InheritedFields<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { default: _default, required: _required, ...options } = field.options;
      const { visibleWhen } = options;
      const own = { ...options, column: 'hidden', width: 180, ...(visibleWhen ? { required: true } : {}) };
      const inheritedField = withLazy(extended(field, { options: own }), {
        read: () => field.read.nullable(),
        write: () => {
          const write = field.write.nullable().optional();
          // A field that depends on another must be set together with it.
          return visibleWhen ? write.meta({ 'x-required-when': visibleWhen }) : write;
        },
      });
      return [name, inheritedField];
    }),
  ) as unknown as InheritedFields<F>;
}

/**
 * The fields of settings in units that are own or inherited together: each field alone or with its dependent fields, in
 * the order of their first field.
 */
export function unitsOf({ from: { fields }, together = [] }: Inheritance): readonly (readonly string[])[] {
  const leaderOf = (name: string): string => {
    const above = fields[name]?.options.visibleWhen?.field;
    if (above !== undefined) return leaderOf(above);
    return together.find((names) => names.includes(name))?.[0] ?? name;
  };
  return [...Map.groupBy(Object.keys(fields), leaderOf).values()];
}

/** True if the node sets nothing itself: every value is inherited. */
export function isAllInherited(inherits: Inheritance, values: Values): boolean {
  return Object.keys(inherits.from.fields).every((name) => isBlank(values[name]));
}

/** The rule for a node's record: fields of one unit are all own or all inherited. */
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

/** A value in the form of the settings: a node's `none` becomes null. */
export function valueAtNode({ none }: Inheritance, name: string, value: unknown): unknown {
  return none && Object.hasOwn(none, name) && none[name] === value ? null : value;
}

/**
 * What a node stores: the values of its own units, and null for all others and for hidden fields.
 * @param own first fields of the units that are its own
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

/**
 * Where the inherited values of a unit come from: a node above, with its name if the reader may see it, or the
 * company's record.
 */
const inheritedSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company') }),
  z.object({ kind: z.literal('above'), id: z.int(), display_name: z.string() }),
]);
export type InheritedSource = z.infer<typeof inheritedSourceSchema>;

/** The values that a node would have if it set nothing. */
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
