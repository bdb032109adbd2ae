import type { ResourceName } from '#shared/contract/permission.ts';
import type { App } from '../app.ts';
import type { TenantContext } from '../http/index.ts';
import { changeRecord, createRecord, type Row } from '../resource/index.ts';

/** Returns a function that creates records as a person with the form would, and returns their ids. */
export function recordsMaker(
  app: App,
  context: TenantContext,
): (resource: ResourceName, input: Row) => Promise<number> {
  return async (resource, input) => {
    const server = app.registry.get(resource);
    const body = server.resource.create.parse(input);
    const made = await createRecord({ server, registry: app.registry }, context, body);
    return Number(made['id']);
  };
}

/** Returns a function that changes records in the same way. */
export function recordsChanger(
  app: App,
  context: TenantContext,
): (resource: ResourceName, id: number, input: Row) => Promise<void> {
  return async (resource, id, input) => {
    const server = app.registry.get(resource);
    await changeRecord({ server, registry: app.registry }, context, id, server.resource.patch.parse(input));
  };
}
