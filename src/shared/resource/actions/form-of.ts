import type { Action, AnyResource } from '#shared/contract/index.ts';

/** For the form kit, the fields of an action are a resource of these fields alone. */
export function formOf(resource: AnyResource, { fields, input }: Action): AnyResource {
  return { ...resource, fields, create: input };
}
