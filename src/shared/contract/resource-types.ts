import { z } from 'zod';
import type { bulkResultSchema, ActionDeclarations, ActionsOf } from './action.ts';
import type { Audience } from './audience.ts';
import type { Call, Nothing } from './call.ts';
import type { RefusalCode } from './codes.ts';
import { type DatedFields, type holdsFromSchema, type recordVersionSchema } from './dated.ts';
import type { ExportCalls, ExportQuery, ExportQueryInput } from './export.ts';
import type { importAnswer, importBody } from './import.ts';
import type { Inheritance } from './inherits.ts';
import type { AnyField, FormRule, PatchShape, ReadShape, WriteShape } from './field/index.ts';
import type { LookupCalls, treeNodeSchema } from './lookup.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';
import type { ResourceName } from './permission.ts';
import type { Namespace } from './languages.ts';
import type { FormStep } from './form-steps.ts';
import type { formatQuery, IdParams, idsBody, itemsBody, treeBody, versionParams } from './resource-bodies.ts';

export type Fields = Readonly<Record<string, AnyField>>;

/** What stands in every record beside its own fields. */
export const baseShape = {
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
