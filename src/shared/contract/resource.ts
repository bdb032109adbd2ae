import { z } from 'zod';
import { defineActions, type ActionDeclarations } from './action.ts';
import { accessTo, servesScoped, type Audience } from './audience.ts';
import { datedNames, holdsFrom, holdsFromSchema } from './dated.ts';
import { listQuerySchema } from './list-query.ts';
import { withLazy } from './lazy.ts';
import type { Access, Verb } from './permission.ts';
import { checkedSteps } from './form-steps.ts';
import { resourceCalls } from './resource-calls.ts';
import {
  baseShape,
  type CreateSchema,
  type Fields,
  type PatchSchema,
  type RecordSchema,
  type Resource,
  type ResourceDeclaration,
} from './resource-types.ts';

/** What does not have files and jobs, which belong to companies: the provider's resources. */
function withoutOf({
  audience,
  without = [],
  fields,
  name,
}: Pick<ResourceDeclaration<Fields>, 'audience' | 'without' | 'name'> & { fields: Fields }): NonNullable<
  ResourceDeclaration<Fields>['without']
> {
  if (audience.of !== 'vendor') return without;
  // A record of the host holds a picture itself (`keepFiles`).
  const isKept = ({ valueType }: { valueType: string }): boolean =>
    valueType === 'files' || (valueType === 'picture' && audience.company !== null);
  if (Object.values(fields).some(isKept)) throw new Error(`${name}: files are kept for companies`);
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
  const writable = Object.entries(fields).filter(([, field]) => field.isWritable);
  const access = (verb: Verb): Access => accessTo(declaration, verb);
  const schemas = withLazy(
    {},
    {
      record: () =>
        z.object({
          ...baseShape,
          ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.read])),
        }) as unknown as RecordSchema<F>,
      create: () =>
        z.strictObject({
          ...Object.fromEntries(writable.map(([key, field]) => [key, field.write])),
          ...(declaration.inherits ? { ...ignored, ...since } : ignored),
        }) as unknown as CreateSchema<F>,
      patch: () =>
        z.strictObject({
          ...Object.fromEntries(
            writable
              .filter(([, field]) => !field.options.immutable)
              .map(([key, field]) => [key, field.write.optional()]),
          ),
          ...ignored,
          version: z.int().optional(),
          ...since,
        }) as unknown as PatchSchema<F>,
      query: () =>
        listQuerySchema(fields, {
          ordering: declaration.defaultOrdering,
          ignored: Object.keys(ignored),
          ...(declaration.pageSizeCeiling ? { ceiling: declaration.pageSizeCeiling } : {}),
        }),
    },
  );
  const { dated: _, verbs: __, ...declared } = declaration;
  return withLazy(
    {
      ...declared,
      tree: declaration.tree,
      fromName: declaration.fromName,
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
    },
    {
      record: () => schemas.record,
      create: () => schemas.create,
      patch: () => schemas.patch,
      calls: () => resourceCalls({ declaration, schemas, access }),
      actions: () =>
        defineActions(
          {
            name,
            module,
            path,
            codes: declaration.codes ?? [],
            scoped: servesScoped(declaration.audience).write,
            access,
            ignored,
            list: schemas,
          },
          declaration.actions ?? ({} as A),
        ),
    },
  );
}

/**
 * Fields that a request may contain and that are ignored: the token decides whose an own record is. They are accepted,
 * so that one body serves the company's resource of the same table and this one.
 * @throws if it is declared as a field of the form
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
