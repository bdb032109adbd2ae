import { z } from 'zod';
import { servesScoped, type Audience } from './audience.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { referenceSchema, type AnyField } from './field/index.ts';
import { withLazy } from './lazy.ts';
import { listQuerySchema, type ListQuery, type ListQueryInput } from './list-query.ts';
import type { Access } from './permission.ts';

type Fields = Readonly<Record<string, AnyField>>;

/** Most records of one page of a lookup. */
const mostOfLookup = 50;

/** A node of a tree (spec section 3, "Lookup and tree records"). */
export const treeNodeSchema = z.object({
  id: z.int(),
  name: z.string(),
  display_name: z.string(),
  parent: z.int().nullable(),
  /** The number of direct children; given if one level is requested. */
  child_count: z.int().optional(),
});
export type TreeNode = z.infer<typeof treeNodeSchema>;

type FieldParams = z.ZodObject<{ field: z.ZodType<string, string> }, z.core.$strict>;

/**
 * The choices that a form of people's own records offers. Whoever fills it in may have no right to view the resource
 * that a field refers to, so the form itself returns its choices: id, name and what the reference brings, nothing more.
 */
export interface LookupCalls {
  readonly lookup: Call<
    FieldParams,
    z.ZodType<ListQuery, ListQueryInput>,
    z.ZodUndefined,
    z.ZodArray<typeof referenceSchema>
  >;
  /** Every node, if the field is chosen in a tree. */
  readonly lookupTree: Call<FieldParams, Nothing, z.ZodUndefined, z.ZodArray<typeof treeNodeSchema>>;
}

/** The fields of a form that refer to records, by path: `shift`, or in child rows `days.timetable`. */
export function lookupFields(fields: Fields): readonly (readonly [path: string, field: AnyField])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(field.target ? [[name, field] as const] : []),
    ...lookupFields(field.rows?.fields ?? {}).map(([path, inner]) => [`${name}.${path}`, inner] as const),
  ]);
}

/** The field in a form's declaration at such a path. */
export function fieldAt(fields: Fields, path: string): AnyField | undefined {
  return lookupFields(fields).find(([found]) => found === path)?.[1];
}

/** The lookup calls of a resource, one for each of its reference fields; only people's own forms have them. */
export function servedLookups({
  audience,
  fields,
}: {
  readonly audience: Audience;
  readonly fields: Fields;
}): readonly (keyof LookupCalls)[] {
  if (audience.of !== 'own') return [];
  const found = lookupFields(fields);
  return [
    ...(found.some(([, { tree }]) => tree !== true) ? (['lookup'] as const) : []),
    ...(found.some(([, { tree }]) => tree === true) ? (['lookupTree'] as const) : []),
  ];
}

interface LookupDeclaration {
  readonly name: string;
  readonly module: string;
  readonly path: string;
  readonly audience: Audience;
  readonly fields: Fields;
  readonly access: Access;
}

/** The lookup calls of a form. */
export function lookupCalls({ name, module, path, audience, fields, access }: LookupDeclaration): LookupCalls {
  const found = lookupFields(fields);
  const paramsOf = (isTree: boolean): FieldParams =>
    z.strictObject({
      field: z.enum(found.filter(([, { tree }]) => (tree === true) === isTree).map(([at]) => at)),
    });
  const broughtFields = (): Record<string, z.ZodType> =>
    Object.fromEntries(found.flatMap(([, { brings }]) => Object.entries(readsOf(brings ?? {}))));
  const common = { module, access, method: 'GET', scoped: servesScoped(audience).read } as const;
  return withLazy(
    {},
    {
      lookup: () =>
        defineCall({
          ...common,
          name: `${name}.lookup`,
          path: `${path}lookup/:field/`,
          params: paramsOf(false),
          query: listQuerySchema(filtersOf(fields), { ordering: 'id', ceiling: mostOfLookup }),
          data: z.array(referenceSchema.extend(broughtFields()) as unknown as typeof referenceSchema),
          answer: 'list',
        }),
      lookupTree: () =>
        defineCall({
          ...common,
          name: `${name}.lookupTree`,
          path: `${path}lookup_tree/:field/`,
          params: paramsOf(true),
          data: z.array(treeNodeSchema),
        }),
    },
  );
}

const readsOf = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { read }]) => [name, read.optional()]));

/** What a lookup can be filtered by: the fields of the target that other fields of the form filter. */
function filtersOf(fields: Fields): Fields {
  return Object.fromEntries(
    lookupFields(fields).flatMap(([, { widget }]) =>
      Object.entries(widget.filteredBy ?? {}).flatMap(([name, other]) => {
        const field = fields[other];
        return field ? [[name, { ...field, operators: ['exact' as const] }]] : [];
      }),
    ),
  );
}
