import type { ResourceName, Topic } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { Change, ResourceServer, ServerOf } from './definition.ts';

/** What a slice does after changes of another slice's resource, in their transaction. */
export interface Reaction {
  readonly resource: ResourceName;
  readonly react: (context: TenantContext, change: Change) => Promise<void>;
}

/** Who follows the changes of a resource, by its name. */
export type Reactions = ReadonlyMap<ResourceName, readonly Reaction[]>;

/** Follows the changes of a resource. */
export function follow<Stored>(
  server: ServerOf<Stored>,
  react: (context: TenantContext, change: Change<Stored>) => Promise<void>,
): Reaction {
  // The kit passes rows of this server only.
  return { resource: loggedAs(server), react: react as Reaction['react'] };
}

/** The name under which changes are logged and followed: for own records, the company's resource of the same table. */
export function loggedAs({ resource }: ResourceServer): ResourceName {
  return (resource.audience.of === 'own' && resource.audience.shares) || resource.name;
}

/** The live topic of its changes. */
export function topicOf(server: ResourceServer): Topic {
  return server.topic ?? loggedAs(server);
}
