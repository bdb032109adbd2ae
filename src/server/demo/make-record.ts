import type { ResourceName } from '#shared/contract/permission.ts';
import type { App } from '../app.ts';
import type { TenantContext } from '../http/index.ts';
import { createRecord, type Row } from '../resource/index.ts';

/** Makes records as a person at the form would. Gives back their ids. */
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
