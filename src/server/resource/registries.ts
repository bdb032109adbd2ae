import type { ResourceRegistry } from './resource-registry.ts';
import type { ResourceServer } from './definition.ts';

/** Where a server was added: what it computes may be of slices above it. */
const registries = new WeakMap<ResourceServer, ResourceRegistry>();

export function rememberRegistry(server: ResourceServer, registry: ResourceRegistry): void {
  registries.set(server, registry);
}

/** @throws where the server was added to none */
export function registryOf(server: ResourceServer): ResourceRegistry {
  const registry = registries.get(server);
  if (!registry) throw new Error(`${server.resource.name} is served by no slice`);
  return registry;
}
