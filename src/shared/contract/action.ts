import type { Serves } from './audience.ts';
import { z } from 'zod';
import { withLazy } from './lazy.ts';
import { defineMatching, type MatchingCalls } from './action-matching.ts';
import { bulkResultSchema } from './bulk-result.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { commonCodes, type RefusalCode } from './codes.ts';
import { idSchema, type AnyField, type Field } from './field/index.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';
import type { LogAction } from './log-action.ts';
import type { Access, Permission, Verb, ResourceName } from './permission.ts';

type ActionFields = Readonly<Record<string, AnyField>>;

/**
 * Something that is done with records other than editing them: approving, sending again, restarting a terminal. The
 * operation log records it under this name.
 */
export interface ActionDeclaration<F extends ActionFields = ActionFields> {
  /** A verb of the resource itself, or a permission of another resource. */
  readonly permission: Verb | Permission;
  /** The fields that the dialog asks for first. */
  readonly fields?: F;
  /** Values of the field `status` that allow it; absent: every state. */
  readonly from?: readonly string[];
  /** Values that other fields of a record must have to allow the action. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /**
   * Values of fields for which the reader is not offered the action, since the server would refuse it. This depends on
   * the reader, so it is not a column, and the server checks it by itself.
   */
  readonly notOffered?: Readonly<Record<string, readonly string[]>>;
  /** The `status` of a record after the action. */
  readonly to?: string;
  /** False if it needs no confirmation: harmless, and repeatable. */
  readonly asks?: boolean;
  readonly isDanger?: boolean;
  /** True if its question names every record, however many: what is done to them all must be seen to be meant. */
  readonly namesAll?: boolean;
  /** False if it is offered only for one record at a time. */
  readonly bulk?: boolean;
  /** The largest number of records at once; 100 by default. */
  readonly max?: number;
  /** True if a job can also apply it to all records of a list's question. */
  readonly matching?: boolean;
  /** Actions with the same menu are grouped in a submenu, titled `<key>.menu.<menu>`. */
  readonly menu?: string;
  /** Refusals that only this action gives. */
  readonly codes?: readonly RefusalCode[];
}

export type ActionDeclarations = { readonly [Name in LogAction]?: ActionDeclaration };

/** The fields that an action asks for. */
export type FieldsOfAction<D> = [ActionDeclaration] extends [NonNullable<D>]
  ? ActionFields
  : D extends { readonly fields: infer F extends ActionFields }
    ? F
    : {};

type WriteShape<F extends ActionFields> = {
  [K in keyof F as F[K] extends Field<z.ZodType, z.ZodUndefined> ? never : K]: F[K]['write'];
};
/** The input of an action besides its records. */
export type ActionInputSchema<F extends ActionFields> = z.ZodObject<WriteShape<F>, z.core.$strict>;
export type ActionInput<D> = z.output<ActionInputSchema<FieldsOfAction<D>>>;

const mostRecords = 1000;
const recordsShape = {
  ids: z.array(idSchema).min(1).max(mostRecords),
  /** The versions that the person saw, by id: a record that was changed since then is refused (`changedMeanwhile`). */
  versions: z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.int()).optional(),
};
/** The records of an action's body, whatever its other input. */
export const actedOnSchema = z.object(recordsShape);
export type ActionBody<F extends ActionFields> = z.ZodObject<typeof recordsShape & WriteShape<F>, z.core.$strict>;

/** An action as its resource offers it. */
export interface Action<F extends ActionFields = ActionFields> extends Required<
  Omit<ActionDeclaration, 'fields' | 'to' | 'matching' | 'menu' | 'permission'>
> {
  readonly name: LogAction;
  readonly permission: Access;
  readonly fields: F;
  readonly to: string | undefined;
  readonly menu: string | undefined;
  readonly input: ActionInputSchema<F>;
  /** `POST <path><name>/` with `{ids, versions?, …fields}`; the answer has a result for each record. */
  readonly call: Call<Nothing, Nothing, ActionBody<F>, z.ZodArray<typeof bulkResultSchema>>;
  /** The same for all records of a question; undefined if that is not offered. */
  readonly matching: MatchingCalls<ActionInputSchema<F>> | undefined;
}

export type ActionsOf<A extends ActionDeclarations> = { readonly [Name in keyof A]: Action<FieldsOfAction<A[Name]>> };

interface Owner {
  readonly name: ResourceName;
  readonly module: string;
  readonly path: string;
  readonly codes: readonly RefusalCode[];
  /** Whether people who are limited to some departments may do it, with the records that they see. */
  readonly scoped: Serves;
  /** Who may use one of its verbs. */
  readonly access: (verb: Verb) => Access;
  /** Fields that a body may contain and that are ignored. */
  readonly ignored: Readonly<Record<string, z.ZodType>>;
  /** The question of its list. */
  readonly list: { readonly query: z.ZodType<ListQuery, ListQueryInput> };
}

/** Makes the actions of a resource. The casts state shapes that are computed from the declarations at run time. */
export function defineActions<A extends ActionDeclarations>(owner: Owner, declarations: A): ActionsOf<A> {
  const actions: Partial<Record<LogAction, Action>> = {};
  for (const [key, declaration] of Object.entries(declarations)) {
    const name = key as LogAction;
    actions[name] = defineAction(owner, name, declaration);
  }
  return actions as ActionsOf<A>;
}

function defineAction(owner: Owner, name: LogAction, declaration: ActionDeclaration): Action {
  const {
    permission: declared,
    fields = {},
    max = 100,
    from = [],
    where = {},
    notOffered = {},
    codes = [],
  } = declaration;
  const permission = isPermission(declared) ? declared : owner.access(declared);
  const writable = Object.entries(fields).filter(([, field]) => field.isWritable);
  const written = withLazy(
    {},
    {
      shape: () => Object.fromEntries(writable.map(([key, field]) => [key, field.write])),
      input: (): ActionInputSchema<ActionFields> => z.strictObject(written.shape),
    },
  );
  const common = {
    name: `${owner.name}.${name}`,
    path: `${owner.path}${name}/`,
    module: owner.module,
    access: permission,
    scoped: owner.scoped,
  };
  return withLazy(
    {
      name,
      permission,
      fields,
      from,
      where,
      notOffered,
      to: declaration.to,
      asks: declaration.asks ?? true,
      isDanger: declaration.isDanger ?? false,
      namesAll: declaration.namesAll ?? false,
      bulk: declaration.bulk ?? true,
      max,
      menu: declaration.menu,
      codes,
    },
    {
      input: () => written.input,
      call: () =>
        defineCall({
          ...common,
          method: 'POST',
          body: z.strictObject({
            ...recordsShape,
            ids: z.array(idSchema).min(1).max(max),
            ...written.shape,
            ...owner.ignored,
          }),
          data: z.array(bulkResultSchema),
          codes: [...owner.codes, ...codes, commonCodes.wrongState],
        }),
      matching: () =>
        declaration.matching
          ? defineMatching({ ...common, codes: owner.codes, query: owner.list.query, input: written.input })
          : undefined,
    },
  );
}

const isPermission = (access: Verb | Permission): access is Permission => access.includes('.');

/** The values that decide whether a record allows an action. */
export function takesAction(
  { from, where }: Pick<Action, 'from' | 'where'>,
  record: { readonly [field: string]: unknown },
): boolean {
  return (
    (from.length === 0 || from.some((state) => state === record['status'])) &&
    Object.entries(where).every(([field, value]) => record[field] === value)
  );
}

/**
 * Whether a record, as its reader sees it, is offered an action: its state allows the action, and nothing excludes the
 * reader.
 */
export function offersAction(
  action: Pick<Action, 'from' | 'where' | 'notOffered'>,
  record: { readonly [field: string]: unknown },
): boolean {
  return (
    takesAction(action, record) &&
    Object.entries(action.notOffered).every(([field, values]) => !values.some((value) => value === record[field]))
  );
}
