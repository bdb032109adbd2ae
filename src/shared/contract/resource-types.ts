import { z } from 'zod';
import type { ActionDeclarations, ActionsOf } from './action.ts';
import type { bulkResultSchema } from './bulk-result.ts';
import type { Audience } from './audience.ts';
import type { Call, Nothing } from './call.ts';
import type { RefusalCode } from './codes.ts';
import { type DatedFields, type holdsFromSchema, type recordVersionSchema } from './dated.ts';
import type { ExportCalls, ExportQuery, ExportQueryInput } from './export.ts';
import type { importAnswer, importBody } from './import.ts';
import type { Inheritance } from './inherits.ts';
import type { AnyField, FormRule, PatchShape, ReadShape, WriteShape } from './field/index.ts';
import type { LookupCalls, treeNodeSchema } from './lookup.ts';
import type { moneyTotals } from './money-totals.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';
import type { ResourceName } from './permission.ts';
import type { Namespace } from './languages.ts';
import type { FormStep } from './form-steps.ts';
import type { formatQuery, IdParams, idsBody, itemsBody, treeBody, versionParams } from './resource-bodies.ts';

export type Fields = Readonly<Record<string, AnyField>>;

/** The fields of every record besides its own. */
export const baseShape = {
  id: z.int(),
  /** The record's name where others refer to it. */
  display_name: z.string(),
  /** Grows with every change; sent back on update, a mismatch answers 409. */
  version: z.int(),
  create_time: z.string(),
  update_time: z.string(),
};

/** A resource's own field replaces the common one of that name. */
export type RecordSchema<F extends Fields> = z.ZodObject<Omit<typeof baseShape, keyof F> & ReadShape<F>>;
export type CreateSchema<F extends Fields> = z.ZodObject<WriteShape<F>, z.core.$strict>;
export type PatchSchema<F extends Fields> = z.ZodObject<
  PatchShape<F> & { version: z.ZodOptional<z.ZodInt>; holds_from: z.ZodOptional<typeof holdsFromSchema> },
  z.core.$strict
>;

/** A field by which records are ordered, or a common one; `-` for descending. */
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
  /** The audience of its records, and what follows from it. */
  audience: Audience<Column>;
  /** The key of its words: `<namespace>:<key>.title`, `.field.<name>` … */
  words: { namespace: Namespace; key: string };
  /**
   * The key of its fields' words; `words` by default. A second resource of one table uses the field names of the first.
   */
  fieldWords?: { namespace: Namespace; key: string };
  fields: F;
  /** e.g. `dept_code` or `-punch_time`. */
  defaultOrdering: Ordering<NoInfer<keyof F & string>>;
  /** The field that holds the parent, for resources that are trees. */
  tree?: { parent: keyof F & string };
  /** The fields that a name alone can fill: an import of other records may create one for a name that it does not find. */
  fromName?: { code: keyof F & string; name: keyof F & string; isBelowRoot?: boolean } | undefined;
  /** For settings of which each node of a tree sets its own and inherits the others. */
  inherits?: Inheritance | undefined;
  /** Records come from elsewhere (terminals, the log): list, retrieve and export only. */
  readOnly?: boolean;
  /** Verbs left out although the resource is writable. */
  without?: readonly ('create' | 'destroy' | 'import' | 'export')[];
  /** Verbs of its own, which its actions name as permissions; their words are at `common:permission.verb.<verb>`. */
  verbs?: readonly string[];
  /** What can be done with its records besides changing and deleting them. */
  actions?: A;
  /** Refusals that only this resource gives. */
  codes?: readonly RefusalCode[];
  /** The two fields that matter on a phone. */
  phoneFields?: readonly (keyof F & string)[];
  /** A field shown below a record's name in pickers: it tells two people of the same name apart. */
  choiceFields?: readonly (keyof F & string)[];
  pageSizeCeiling?: number;
  /** What must hold between fields, on both sides. */
  rules?: readonly FormRule<NoInfer<keyof F & string>>[];
  /**
   * Fields that hold from a day on. An edit says from when; past days keep their values, and a later change is planned.
   */
  dated?: DatedFields<NoInfer<keyof F & string>>;
  /** A form that is filled in step by step: the groups of fields on each step. Every group is on exactly one. */
  steps?: readonly FormStep[];
}

/**
 * One declaration that makes a list screen, its form, its import template, its server calls and its API document.
 */
export interface Resource<
  F extends Fields = Fields,
  A extends ActionDeclarations = ActionDeclarations,
  Column extends string = string,
> extends Required<
  Omit<ResourceDeclaration<F, A, Column>, 'tree' | 'fromName' | 'inherits' | 'actions' | 'dated' | 'verbs'>
> {
  readonly tree: ResourceDeclaration<F>['tree'];
  readonly fromName: ResourceDeclaration<F>['fromName'];
  readonly inherits: Inheritance | undefined;
  /** Names of the dated fields; empty if nothing is dated. */
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
  /** Of a resource with amounts (`currency` of its fields): their sums over all that a list's question finds. */
  readonly totals: Call<Nothing, z.ZodType<ListQuery, ListQueryInput>, z.ZodUndefined, typeof moneyTotals>;
  readonly retrieve: Call<IdParams, Nothing, z.ZodUndefined, RecordSchema<F>>;
  readonly create: Call<Nothing, Nothing, CreateSchema<F>, RecordSchema<F>>;
  readonly update: Call<IdParams, Nothing, PatchSchema<F>, RecordSchema<F>>;
  readonly patch: Call<IdParams, Nothing, PatchSchema<F>, RecordSchema<F>>;
  readonly destroy: Call<IdParams, Nothing, z.ZodUndefined, z.ZodNull>;
  readonly multiDestroy: Call<Nothing, Nothing, typeof idsBody, z.ZodArray<typeof bulkResultSchema>>;
  /** The past and future values of a dated record, by the days from which they hold. */
  readonly versions: Call<IdParams, Nothing, z.ZodUndefined, z.ZodArray<typeof recordVersionSchema>>;
  /** Withdraws a version that has not begun. */
  readonly withdrawVersion: Call<typeof versionParams, Nothing, z.ZodUndefined, z.ZodNull>;
  /** The action `read` of the multi-select lookup: ids in, records out (spec section 7). */
  readonly read: Call<Nothing, Nothing, typeof itemsBody, z.ZodArray<RecordSchema<F>>>;
  /** The action `tree` (spec section 7): every node that the person may see, or one level of them. */
  readonly tree: Call<Nothing, Nothing, z.ZodOptional<typeof treeBody>, z.ZodArray<typeof treeNodeSchema>>;
  readonly importTemplate: Call<Nothing, typeof formatQuery, z.ZodUndefined, z.ZodNull>;
  readonly import: Call<Nothing, Nothing, typeof importBody, typeof importAnswer>;
}
