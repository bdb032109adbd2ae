import { z } from 'zod';
import { bulkResultSchema } from './bulk-result.ts';
import { servesScoped } from './audience.ts';
import { defineCall } from './call.ts';
import { recordVersionSchema } from './dated.ts';
import { exportCalls } from './export.ts';
import { exportQuerySchema } from './list-export-query.ts';
import { importAnswer, importBody } from './import.ts';
import { type AnyField } from './field/index.ts';
import { extended, withLazy } from './lazy.ts';
import { lookupCalls, servedLookups, treeNodeSchema } from './lookup.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';
import type { Access, Verb } from './permission.ts';
import { moneyFields, moneyTotals } from './money-totals.ts';
import { formatQuery, idParams, idsBody, itemsBody, treeBody, versionParams } from './resource-bodies.ts';
import type {
  AnyResource,
  CreateSchema,
  Fields,
  PatchSchema,
  RecordSchema,
  ResourceCalls,
  ResourceDeclaration,
} from './resource-types.ts';

/** The parts of which the calls of a resource are made: its declaration, and the schemas that follow from it. */
export interface CallParts<F extends Fields> {
  readonly declaration: Pick<ResourceDeclaration<F>, 'name' | 'module' | 'path' | 'fields' | 'codes' | 'audience'>;
  /** Made when they are read. */
  readonly schemas: {
    readonly record: RecordSchema<F>;
    readonly create: CreateSchema<F>;
    readonly patch: PatchSchema<F>;
    readonly query: z.ZodType<ListQuery, ListQueryInput>;
  };
  readonly access: (verb: Verb) => Access;
}

/** Every call that a resource could have; `servedCalls` says which of them it has. */
export function resourceCalls<F extends Fields>({ declaration, schemas, access }: CallParts<F>): ResourceCalls<F> {
  const { name, module, path, fields, audience } = declaration;
  const served = servesScoped(audience);
  const common = { module, codes: declaration.codes ?? [], scoped: served.read };
  const writing = { ...common, scoped: served.write };
  const maxBody = bodyLimit(Object.values<AnyField>(fields).filter(({ isWritable }) => isWritable));
  const lookups = lookupCalls({ name, module, path, audience, fields, access: access('view') });
  const files = exportCalls({ ...common, name, path, access: access('export') }, () =>
    exportQuerySchema(schemas.query, fields),
  );
  return withLazy(extended(lookups, files), {
    list: () =>
      defineCall({
        ...common,
        name: `${name}.list`,
        method: 'GET',
        path,
        access: access('view'),
        query: schemas.query,
        data: z.array(schemas.record),
        answer: 'list',
      }),
    totals: () =>
      defineCall({
        ...common,
        name: `${name}.totals`,
        method: 'GET',
        path: `${path}totals/`,
        access: access('view'),
        query: schemas.query,
        data: moneyTotals,
      }),
    retrieve: () =>
      defineCall({
        ...common,
        name: `${name}.retrieve`,
        method: 'GET',
        path: `${path}:id/`,
        access: access('view'),
        params: idParams,
        data: schemas.record,
      }),
    create: () =>
      defineCall({
        ...writing,
        name: `${name}.create`,
        method: 'POST',
        path,
        access: access('add'),
        body: schemas.create,
        data: schemas.record,
        maxBody,
      }),
    update: () =>
      defineCall({
        ...writing,
        name: `${name}.update`,
        method: 'PUT',
        path: `${path}:id/`,
        access: access('change'),
        params: idParams,
        body: schemas.patch,
        data: schemas.record,
        maxBody,
      }),
    patch: () =>
      defineCall({
        ...writing,
        name: `${name}.patch`,
        method: 'PATCH',
        path: `${path}:id/`,
        access: access('change'),
        params: idParams,
        body: schemas.patch,
        data: schemas.record,
        maxBody,
      }),
    destroy: () =>
      defineCall({
        ...writing,
        name: `${name}.destroy`,
        method: 'DELETE',
        path: `${path}:id/`,
        access: access('delete'),
        params: idParams,
        data: z.null(),
      }),
    multiDestroy: () =>
      defineCall({
        ...writing,
        name: `${name}.multiDestroy`,
        method: 'DELETE',
        path: `${path}multi-destroy/`,
        access: access('delete'),
        body: idsBody,
        data: z.array(bulkResultSchema),
      }),
    versions: () =>
      defineCall({
        ...common,
        name: `${name}.versions`,
        method: 'GET',
        path: `${path}:id/versions/`,
        access: access('view'),
        params: idParams,
        data: z.array(recordVersionSchema),
      }),
    withdrawVersion: () =>
      defineCall({
        ...writing,
        name: `${name}.withdrawVersion`,
        method: 'DELETE',
        path: `${path}:id/versions/:from/`,
        access: access('change'),
        params: versionParams,
        data: z.null(),
      }),
    read: () =>
      defineCall({
        ...common,
        name: `${name}.read`,
        method: 'POST',
        path: `${path}read/`,
        access: access('view'),
        body: itemsBody,
        data: z.array(schemas.record),
        readOnly: true,
      }),
    tree: () =>
      defineCall({
        ...common,
        name: `${name}.tree`,
        method: 'POST',
        path: `${path}tree/`,
        access: access('view'),
        body: treeBody.optional(),
        data: z.array(treeNodeSchema),
        readOnly: true,
      }),
    importTemplate: () =>
      defineCall({
        ...writing,
        name: `${name}.importTemplate`,
        method: 'GET',
        path: `${path}import_template/`,
        access: access('import'),
        query: formatQuery,
        data: z.null(),
        answer: 'file',
      }),
    import: () =>
      defineCall({
        ...writing,
        name: `${name}.import`,
        method: 'POST',
        path: `${path}import/`,
        access: access('import'),
        body: importBody,
        data: importAnswer,
      }),
  });
}

/** Space for the fields, and for the pictures that they may carry in base64; the host refuses longer bodies unread. */
function bodyLimit(fields: readonly AnyField[]): number {
  const pictures = fields.filter(({ valueType }) => valueType === 'picture');
  return 256 * 1024 + Math.ceil(pictures.reduce((sum, { widget }) => sum + (widget.maxBytes ?? 0), 0) * 1.4);
}

/** The calls that a resource serves, by its declaration. */
export function servedCalls(resource: AnyResource): Partial<ResourceCalls<Fields>> {
  const { list, totals, retrieve, read, tree, create, update, patch, destroy, multiDestroy, ...others } =
    resource.calls;
  const { versions, withdrawVersion, ...files } = others;
  const lookups = servedLookups(resource);
  const without = (verb: 'create' | 'destroy' | 'import' | 'export'): boolean => resource.without.includes(verb);
  return {
    list,
    ...(moneyFields(resource.fields).length > 0 ? { totals } : {}),
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
