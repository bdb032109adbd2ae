import type { ResourceName } from '#shared/contract/index.ts';
import { rememberRegistry } from './registries.ts';
import type { ResourceServer } from './definition.ts';

/** Resource servers by name, so that references find their target. */
export class ResourceRegistry {
  private readonly byName = new Map<string, ResourceServer>();

  add(server: ResourceServer): void {
    if (this.byName.has(server.resource.name)) throw new Error(`Declared twice: ${server.resource.name}`);
    this.byName.set(server.resource.name, server);
    rememberRegistry(server, this);
  }

  /** @throws if no slice serves the resource, so that an unresolved reference fails at start. */
  get(name: ResourceName): ResourceServer {
    const server = this.byName.get(name);
    if (!server) throw new Error(`No such resource: ${name}`);
    return server;
  }

  all(): readonly ResourceServer[] {
    return [...this.byName.values()];
  }
}
