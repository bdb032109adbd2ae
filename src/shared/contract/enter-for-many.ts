import { z } from 'zod';
import { defineCall, type Call, type Nothing } from './call.ts';
import { holdsFiles, idSchema, multiEmployee, referenceSchema } from './field/index.ts';
import { fieldMessagesSchema } from './messages.ts';
import type { RequestResource } from './request.ts';
import type { AnyResource } from './resource-types.ts';

/** The most people per call. */
const mostEntered = 500;

const body = z.strictObject({
  employees: z.array(idSchema).min(1).max(mostEntered),
  /** The request's own fields without the employee, checked as those of a single one. */
  values: z.record(z.string().max(60), z.unknown()),
});

/** What became of one person's request. */
const entered = z.object({
  employee: referenceSchema,
  ok: z.boolean(),
  code: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Why it was refused, at the fields of the request. */
  fields: fieldMessagesSchema.optional(),
});
export type Entered = z.infer<typeof entered>;

/** Entering the same request for many people at once. */
export interface EnterForMany {
  readonly kind: AnyResource;
  readonly call: Call<Nothing, Nothing, typeof body, z.ZodArray<typeof entered>>;
}

/** The call that enters a request for many people, each by itself: one that is refused does not stop the others. */
export function defineEnterForMany(
  kind: Pick<RequestResource, 'name' | 'path' | 'module'> & AnyResource,
): EnterForMany {
  return {
    kind,
    call: defineCall({
      name: `${kind.name}.enterForMany`,
      method: 'POST',
      path: `${kind.path}enter_for_many/`,
      module: kind.module,
      access: `${kind.name}.add`,
      scoped: true,
      body,
      maxBody: 128 * 1024,
      data: z.array(entered),
      codes: kind.codes,
    }),
  };
}

/** The form of a request for many people: the people in place of the employee, and no files, since each belongs to one record. */
export function formForMany(kind: AnyResource): AnyResource {
  const employees = multiEmployee({ required: true });
  const omitted = (name: string): boolean => {
    const field = kind.fields[name];
    return name === 'employee' || (field !== undefined && holdsFiles(field));
  };
  const without = <V>(of: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !omitted(name)));
  return {
    ...kind,
    fields: { employees, ...without(kind.fields) },
    create: z.strictObject({ employees: employees.write, ...without(kind.create.shape) }),
    steps: [],
  };
}
