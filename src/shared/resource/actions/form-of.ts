import type { Action, AnyResource } from '#shared/contract/index.ts';

/** Makes a resource from the fields of an action, for the form kit. */
export function formOf(resource: AnyResource, { fields, input }: Action): AnyResource {
  return { ...resource, fields, create: input };
}
