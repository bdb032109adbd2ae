import type { ResourceName, Topic } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { Change, ResourceServer, ServerOf } from './definition.ts';

/** What a slice does after the changes of another one's resource, in their transaction. */
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
  // What the kit tells of are rows of this very server.
  return { resource: loggedAs(server), react: react as Reaction['react'] };
}

/** Under which name the changes of a resource are logged, and followed by other slices: the company's of the same table where it is one's own. */
export function loggedAs({ resource }: ResourceServer): ResourceName {
  return (resource.audience.of === 'own' && resource.audience.shares) || resource.name;
}

/** Under which live topic its changes are told. */
export function topicOf(server: ResourceServer): Topic {
  return server.topic ?? loggedAs(server);
}
