import { z } from 'zod';
import { bulkResultSchema, defineActions, type ActionDeclarations, type ActionsOf } from './action.ts';
import { accessTo, servesScoped, type Audience } from './audience.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { type RefusalCode } from './codes.ts';
import { datedNames, holdsFrom, holdsFromSchema, recordVersionSchema, type DatedFields } from './dated.ts';
import { exportCalls, exportFormats, type ExportCalls, type ExportQuery, type ExportQueryInput } from './export.ts';
import { importAnswer, importBody } from './import.ts';
import type { Inheritance } from './inherits.ts';
import {
  daySchema,
  holdsFiles,
  idSchema,
  type AnyField,
  type FormRule,
  type PatchShape,
  type ReadShape,
  type WriteShape,
} from './field/index.ts';
import { lookupCalls, servedLookups, treeNodeSchema, type LookupCalls } from './lookup.ts';
import { columnsParameter, listQuerySchema, listQueryWith, type ListQuery, type ListQueryInput } from './list-query.ts';
import type { Access, Verb, ResourceName } from './permission.ts';
import type { Namespace } from './languages.ts';
import { checkedSteps, type FormStep } from './form-steps.ts';

export type Fields = Readonly<Record<string, AnyField>>;

/** What stands in every record beside its own fields. */
const baseShape = {
  id: z.int(),
  /** How the record is called where it is referred to. */
  display_name: z.string(),
  /** Grows with every change; sent back on update, a mismatch answers 409. */
  version: z.int(),
  create_time: z.string(),
  update_time: z.string(),
};

/** A field of the resource's own stands in the place of what every record has under that name. */
export type RecordSchema<F extends Fields> = z.ZodObject<Omit<typeof baseShape, keyof F> & ReadShape<F>>;
export type CreateSchema<F extends Fields> = z.ZodObject<WriteShape<F>, z.core.$strict>;
export type PatchSchema<F extends Fields> = z.ZodObject<
  PatchShape<F> & { version: z.ZodOptional<z.ZodInt>; holds_from: z.ZodOptional<typeof holdsFromSchema> },
  z.core.$strict
>;

const idParams = z.strictObject({
  id: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});
type IdParams = typeof idParams;
const versionParams = idParams.extend({ from: daySchema });
/** Without `parent` the whole tree; else one level of it: what lies directly below a node, or with null the topmost. */
const treeBody = z.strictObject({ parent: idSchema.nullable().optional() });
const itemsBody = z.strictObject({ items: z.array(idSchema).max(1000) });
const idsBody = z.strictObject({ ids: z.array(idSchema).min(1).max(1000) });

/** A field by which records are put in order, or what every record has; `-` for descending. */
type Ordering<Name extends string> = `${'' | '-'}${Name | keyof typeof baseShape}`;

export interface ResourceDeclaration<
  F extends Fields,
  A extends ActionDeclarations = ActionDeclarations,
  Column extends string = string,
> {
  /** `<module>.<resource>`: permission prefix and name, e.g. `company.department`. */
  name: ResourceName;
  /** Four letters of the module for its codes. */
  module: string;
  /** Below `/web`, e.g. `/personnel/api/v2/departments/`. */
  path: string;
  /** Whose records it holds; what else follows from it see there. */
  audience: Audience<Column>;
  /** Where its words stand: `<namespace>:<key>.title`, `.field.<name>` … */
  words: { namespace: Namespace; key: string };
  /** Where the words of its fields stand; as `words` where absent. A second resource of one table names its fields by the first's. */
  fieldWords?: { namespace: Namespace; key: string };
  fields: F;
  /** e.g. `dept_code` or `-punch_time`. */
  defaultOrdering: Ordering<NoInfer<keyof F & string>>;
  /** The field that holds the parent, for resources that are trees. */
  tree?: { parent: keyof F & string };
  /** For settings of which each node of a tree says its own and inherits the others. */
  inherits?: Inheritance | undefined;
  /** Records come from elsewhere (terminals, the log): list, retrieve and export only. */
  readOnly?: boolean;
  /** Verbs left out although the resource is writable. */
  without?: readonly ('create' | 'destroy' | 'import' | 'export')[];
  /** Verbs of its own, which its actions name as permissions; their words stand at `common:permission.verb.<verb>`. */
  verbs?: readonly string[];
  /** What can be done with its records beside changing and deleting them. */
  actions?: A;
  /** Refusals of its own. */
  codes?: readonly RefusalCode[];
  /** The two fields that matter on a phone. */
  phoneFields?: readonly (keyof F & string)[];
  /** What stands below a record's name where one is chosen: two people of one name are told apart by it. */
  choiceFields?: readonly (keyof F & string)[];
  pageSizeCeiling?: number;
  /** What must hold between fields, on both sides. */
  rules?: readonly FormRule<NoInfer<keyof F & string>>[];
  /**
   * Fields that hold from a day on. An edit of them says from when; past days keep what held then, and what begins later is planned.
   */
  dated?: DatedFields<NoInfer<keyof F & string>>;
  /** A form that is filled in step by step: which groups of fields stand on each. Every group stands on one. */
  steps?: readonly FormStep[];
}

/**
 * One declaration that makes a list screen, its form, its import template, its server calls and its API document.
 */
export interface Resource<
  F extends Fields = Fields,
  A extends ActionDeclarations = ActionDeclarations,
  Column extends string = string,
> extends Required<Omit<ResourceDeclaration<F, A, Column>, 'tree' | 'inherits' | 'actions' | 'dated' | 'verbs'>> {
  readonly tree: ResourceDeclaration<F>['tree'];
  readonly inherits: Inheritance | undefined;
  /** Names of the fields that hold from a day on; none where nothing is dated. */
  readonly datedFields: readonly string[];
  readonly record: RecordSchema<F>;
  readonly create: CreateSchema<F>;
  readonly patch: PatchSchema<F>;
  readonly calls: ResourceCalls<F>;
  readonly actions: ActionsOf<A>;
}

export type AnyResource = Resource;
export type ResourceRecord<R extends { record: z.ZodType }> = z.output<R['record']>;
export type ResourceCreate<R extends { create: z.ZodType }> = z.input<R['create']>;

export interface ResourceCalls<F extends Fields> extends ExportCalls<ExportQuery, ExportQueryInput>, LookupCalls {
  readonly list: Call<Nothing, z.ZodType<ListQuery, ListQueryInput>, z.ZodUndefined, z.ZodArray<RecordSchema<F>>>;
  readonly retrieve: Call<IdParams, Nothing, z.ZodUndefined, RecordSchema<F>>;
  readonly create: Call<Nothing, Nothing, CreateSchema<F>, RecordSchema<F>>;
  readonly update: Call<IdParams, Nothing, PatchSchema<F>, RecordSchema<F>>;
  readonly patch: Call<IdParams, Nothing, PatchSchema<F>, RecordSchema<F>>;
  readonly destroy: Call<IdParams, Nothing, z.ZodUndefined, z.ZodNull>;
  readonly multiDestroy: Call<Nothing, Nothing, typeof idsBody, z.ZodArray<typeof bulkResultSchema>>;
  /** What a dated record was and will be, by the days from which it was so. */
  readonly versions: Call<IdParams, Nothing, z.ZodUndefined, z.ZodArray<typeof recordVersionSchema>>;
  /** Takes back a version that has yet to begin. */
  readonly withdrawVersion: Call<typeof versionParams, Nothing, z.ZodUndefined, z.ZodNull>;
  /** The action `read` of the multi-select lookup: ids in, records out (spec section 7). */
  readonly read: Call<Nothing, Nothing, typeof itemsBody, z.ZodArray<RecordSchema<F>>>;
  /** The action `tree` (spec section 7): every node that the person may see, or one level of them. */
  readonly tree: Call<Nothing, Nothing, z.ZodOptional<typeof treeBody>, z.ZodArray<typeof treeNodeSchema>>;
  readonly importTemplate: Call<Nothing, typeof formatQuery, z.ZodUndefined, z.ZodNull>;
  readonly import: Call<Nothing, Nothing, typeof importBody, typeof importAnswer>;
}

const formatQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') });

/** What comes without files and jobs, which are companies': the provider's resources. */
function withoutOf({
  audience,
  without = [],
  fields,
  name,
}: Pick<ResourceDeclaration<Fields>, 'audience' | 'without' | 'name'> & { fields: Fields }): NonNullable<
  ResourceDeclaration<Fields>['without']
> {
  if (audience.of !== 'vendor') return without;
  if (Object.values(fields).some(holdsFiles)) throw new Error(`${name}: files are kept for companies`);
  return [...new Set([...without, 'import' as const])];
}

/** Declares a resource. The casts state shapes that are computed from `fields` at run time. */
export function defineResource<
  const F extends Fields,
  const A extends ActionDeclarations = {},
  Column extends string = never,
>(declaration: ResourceDeclaration<F, A, Column>): Resource<F, A, Column> {
  const { fields, path, module, name } = declaration;
  const readOnly = declaration.readOnly ?? false;
  const ignored = ignoredFields(declaration);
  const dated = datedNames(name, fields, declaration.dated);
  const since = dated.length > 0 ? { [holdsFrom]: holdsFromSchema.optional() } : {};
  const writable = Object.entries(fields).filter(([, field]) => !(field.write instanceof z.ZodUndefined));
  const record = z.object({
    ...baseShape,
    ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.read])),
  }) as unknown as RecordSchema<F>;
  const create = z.strictObject({
    ...Object.fromEntries(writable.map(([key, field]) => [key, field.write])),
    ...(declaration.inherits ? { ...ignored, ...since } : ignored),
  }) as unknown as CreateSchema<F>;
  const patch = z.strictObject({
    ...Object.fromEntries(
      writable.filter(([, field]) => !field.options.immutable).map(([key, field]) => [key, field.write.optional()]),
    ),
    ...ignored,
    version: z.int().optional(),
    ...since,
  }) as unknown as PatchSchema<F>;
  const query = listQuerySchema(fields, {
    ordering: declaration.defaultOrdering,
    ignored: Object.keys(ignored),
    ...(declaration.pageSizeCeiling ? { ceiling: declaration.pageSizeCeiling } : {}),
  });
  const access = (verb: Verb): Access => accessTo(declaration, verb);
  const served = servesScoped(declaration.audience);
  const common = { module, codes: declaration.codes ?? [], scoped: served.read };
  const writing = { ...common, scoped: served.write };
  const maxBody = bodyLimit(writable.map(([, field]) => field));
  const calls: ResourceCalls<F> = {
    list: defineCall({
      ...common,
      name: `${name}.list`,
      method: 'GET',
      path,
      access: access('view'),
      query,
      data: z.array(record),
      answer: 'list',
    }),
    retrieve: defineCall({
      ...common,
      name: `${name}.retrieve`,
      method: 'GET',
      path: `${path}:id/`,
      access: access('view'),
      params: idParams,
      data: record,
    }),
    create: defineCall({
      ...writing,
      name: `${name}.create`,
      method: 'POST',
      path,
      access: access('add'),
      body: create,
      data: record,
      maxBody,
    }),
    update: defineCall({
      ...writing,
      name: `${name}.update`,
      method: 'PUT',
      path: `${path}:id/`,
      access: access('change'),
      params: idParams,
      body: patch,
      data: record,
      maxBody,
    }),
    patch: defineCall({
      ...writing,
      name: `${name}.patch`,
      method: 'PATCH',
      path: `${path}:id/`,
      access: access('change'),
      params: idParams,
      body: patch,
      data: record,
      maxBody,
    }),
    destroy: defineCall({
      ...writing,
      name: `${name}.destroy`,
      method: 'DELETE',
      path: `${path}:id/`,
      access: access('delete'),
      params: idParams,
      data: z.null(),
    }),
    multiDestroy: defineCall({
      ...writing,
      name: `${name}.multiDestroy`,
      method: 'DELETE',
      path: `${path}multi-destroy/`,
      access: access('delete'),
      body: idsBody,
      data: z.array(bulkResultSchema),
    }),
    versions: defineCall({
      ...common,
      name: `${name}.versions`,
      method: 'GET',
      path: `${path}:id/versions/`,
      access: access('view'),
      params: idParams,
      data: z.array(recordVersionSchema),
    }),
    withdrawVersion: defineCall({
      ...writing,
      name: `${name}.withdrawVersion`,
      method: 'DELETE',
      path: `${path}:id/versions/:from/`,
      access: access('change'),
      params: versionParams,
      data: z.null(),
    }),
    read: defineCall({
      ...common,
      name: `${name}.read`,
      method: 'POST',
      path: `${path}read/`,
      access: access('view'),
      body: itemsBody,
      data: z.array(record),
      readOnly: true,
    }),
    tree: defineCall({
      ...common,
      name: `${name}.tree`,
      method: 'POST',
      path: `${path}tree/`,
      access: access('view'),
      body: treeBody.optional(),
      data: z.array(treeNodeSchema),
      readOnly: true,
    }),
    ...lookupCalls({ name, module, path, audience: declaration.audience, fields, access: access('view') }),
    ...exportCalls({ ...common, name, path, access: access('export') }, exportQuerySchema(query, fields)),
    importTemplate: defineCall({
      ...writing,
      name: `${name}.importTemplate`,
      method: 'GET',
      path: `${path}import_template/`,
      access: access('import'),
      query: formatQuery,
      data: z.null(),
      answer: 'file',
    }),
    import: defineCall({
      ...writing,
      name: `${name}.import`,
      method: 'POST',
      path: `${path}import/`,
      access: access('import'),
      body: importBody,
      data: importAnswer,
    }),
  };
  const { dated: _, verbs: __, ...declared } = declaration;
  return {
    ...declared,
    tree: declaration.tree,
    datedFields: dated,
    inherits: declaration.inherits,
    readOnly,
    without: withoutOf(declaration),
    codes: declaration.codes ?? [],
    phoneFields: declaration.phoneFields ?? [],
    choiceFields: declaration.choiceFields ?? [],
    pageSizeCeiling: declaration.pageSizeCeiling ?? 200,
    rules: declaration.rules ?? [],
    steps: checkedSteps(name, declaration.steps ?? [], fields),
    fieldWords: declaration.fieldWords ?? declaration.words,
    record,
    create,
    patch,
    calls,
    actions: defineActions(
      { name, module, path, codes: common.codes, scoped: writing.scoped, access, ignored },
      declaration.actions ?? ({} as A),
    ),
  };
}

/**
 * What a request may name and nobody reads: whose an own record is follows from the token. It is taken, not refused, so that one
 * body serves the company's resource of the same table and this one.
 * @throws where it is declared as a field of the form
 */
function ignoredFields({
  audience,
  fields,
  name,
}: {
  readonly audience: Audience;
  readonly fields: object;
  readonly name: string;
}): Readonly<Record<string, z.ZodType>> {
  if (audience.of !== 'own') return {};
  if (Object.hasOwn(fields, audience.employee)) throw new Error(`${name}: whose a record is is no field of it`);
  return { [audience.employee]: z.unknown().optional() };
}

/** Room for the fields, and for the pictures that they may carry in base64; the host refuses what is longer unread. */
function bodyLimit(fields: readonly AnyField[]): number {
  const pictures = fields.filter(({ valueType }) => valueType === 'picture');
  return 256 * 1024 + Math.ceil(pictures.reduce((sum, { widget }) => sum + (widget.maxBytes ?? 0), 0) * 1.4);
}

/** The calls that a resource really serves, by what it declares. */
export function servedCalls(resource: AnyResource): Partial<ResourceCalls<Fields>> {
  const { list, retrieve, read, tree, create, update, patch, destroy, multiDestroy, ...others } = resource.calls;
  const { versions, withdrawVersion, ...files } = others;
  const lookups = servedLookups(resource);
  const without = (verb: 'create' | 'destroy' | 'import' | 'export'): boolean => resource.without.includes(verb);
  return {
    list,
    retrieve,
    read,
    ...(resource.tree ? { tree } : {}),
    ...(resource.datedFields.length > 0 ? { versions } : {}),
    ...(resource.datedFields.length > 0 && !resource.readOnly ? { withdrawVersion } : {}),
    ...(resource.inherits ? { inherited: resource.inherits.call } : {}),
    ...Object.fromEntries(lookups.map((name) => [name, files[name]])),
    ...(without('export')
      ? {}
      : { export: files.export, ...(resource.audience.of === 'vendor' ? {} : { exportJob: files.exportJob }) }),
    ...(resource.readOnly ? {} : { update, patch }),
    ...(resource.readOnly || without('create') ? {} : { create }),
    ...(resource.readOnly || without('destroy') ? {} : { destroy, multiDestroy }),
    ...(resource.readOnly || without('import') || without('create')
      ? {}
      : { import: files.import, importTemplate: files.importTemplate }),
  };
}

/** An export takes the list's own question and the columns to write: an export equals the screen. */
function exportQuerySchema(
  list: z.ZodType<ListQuery, ListQueryInput>,
  fields: Fields,
): z.ZodType<ExportQuery, ExportQueryInput> {
  return listQueryWith(
    list,
    z.object({
      format: z.enum(exportFormats).default('xlsx'),
      language: z.string().max(10).optional(),
      columns: columnsParameter(
        Object.entries(fields)
          .filter(([, field]) => field.options.column !== undefined)
          .map(([name]) => name),
      ),
    }),
  ) as unknown as z.ZodType<ExportQuery, ExportQueryInput>;
}
