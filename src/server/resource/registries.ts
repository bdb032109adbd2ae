import type { ResourceRegistry } from './resource-registry.ts';
import type { ResourceServer } from './definition.ts';

/** The registry that each server was added to; computed fields may use slices above it. */
const registries = new WeakMap<ResourceServer, ResourceRegistry>();

export function rememberRegistry(server: ResourceServer, registry: ResourceRegistry): void {
  registries.set(server, registry);
}

/** @throws if the server was added to no registry */
export function registryOf(server: ResourceServer): ResourceRegistry {
  const registry = registries.get(server);
  if (!registry) throw new Error(`${server.resource.name} is served by no slice`);
  return registry;
}
