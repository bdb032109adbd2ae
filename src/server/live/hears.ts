import type { WebSocket } from 'ws';
import type { AccessClaims } from '../auth/index.ts';
import type { LiveEvent } from '../host.ts';
import { may, mayAsStored } from '../http/permitted.ts';
import type { Actor } from '../http/route.ts';
import type { Reach } from '../tenancy/data-scope.ts';
import type { Permission, ResourceName } from '#shared/contract/permission.ts';

export interface Connection {
  readonly socket: WebSocket;
  readonly claims: AccessClaims;
  actor: Actor;
  /** Topics that this browser wants; null for all that it may have. */
  topics: ReadonlySet<string> | null;
  isAlive: boolean;
}

/** The audience of a topic. */
export interface Topic {
  /** A permission, or `signedIn` for everyone of the company; null for nobody by permission. */
  readonly permission: Permission | 'signedIn' | null;
  /** Whether people with a data scope belong to the audience too. */
  readonly shared: boolean;
  /**
   * Lists that show the same records: people who may view them are told under these names that something changed, without the
   * payload.
   */
  readonly also: readonly ResourceName[];
  /** Topics under which the people concerned learn that their own records changed, without the payload. */
  readonly own: readonly string[];
  /** Topics under which the provider's staff learn that something changed in any company, without the payload. */
  readonly vendor: readonly string[];
}

/** The people of an event whom somebody who is limited to people may see. */
export type SeenPeople = ReadonlySet<number>;

export type Topics = Readonly<Record<string, Topic>>;

/**
 * What a connection receives of an event. A person with a data scope receives the payload only if the event
 * concerns their departments or people alone; if it concerns others too, they learn only that something changed.
 */
export function hears(
  { actor, topics: wanted }: Connection,
  event: LiveEvent,
  topics: Topics,
  seen?: SeenPeople,
): 'whole' | 'bare' | 'nothing' {
  if (actor.companyId !== event.companyId) return 'nothing';
  if (wanted && !wanted.has(event.topic)) return 'nothing';
  if (event.userId !== undefined) return event.userId === actor.userId ? 'whole' : 'nothing';
  const topic = topics[event.topic];
  if (!topic || topic.permission === null) return 'nothing';
  if (topic.permission !== 'signedIn' && !may(actor, topic.permission)) return 'nothing';
  if (actor.reach === null || topic.shared) return 'whole';
  const { of, theirs } = concernedBy(actor.reach, event, seen);
  if (theirs === 0) return 'nothing';
  return theirs === of ? 'whole' : 'bare';
}

/** How many departments or people an event concerns, and how many of them the person may see. */
function concernedBy(
  { departments, people }: Reach,
  event: LiveEvent,
  seen: SeenPeople | undefined,
): { readonly of: number; readonly theirs: number } {
  const named = (people === null ? event.departments : event.employees) ?? [];
  return { of: named.length, theirs: named.filter((id) => (people === null ? departments : seen)?.has(id)).length };
}

/** Whether a connection is told about an event under the name of another list that shows the same records. */
export function hearsAlso(
  { actor, topics: wanted }: Connection,
  event: LiveEvent,
  topic: ResourceName,
  seen?: SeenPeople,
): boolean {
  if (actor.companyId !== event.companyId || event.userId !== undefined) return false;
  if (wanted && !wanted.has(topic)) return false;
  if (actor.reach !== null && concernedBy(actor.reach, event, seen).theirs === 0) return false;
  return may(actor, `${topic}.view`);
}

/** Whether a connection of the provider's staff receives changes of any company. */
export function hearsVendor({ actor, topics: wanted }: Connection, topic: string): boolean {
  return mayAsStored(actor, `${topic}.view`) && (wanted === null || wanted.has(topic));
}

/** Whether a connection receives an event because it concerns its person's own records. */
export function hearsOwn({ actor, topics: wanted }: Connection, event: LiveEvent, topic: string): boolean {
  if (actor.companyId !== event.companyId || actor.employeeId === null) return false;
  if (wanted && !wanted.has(topic)) return false;
  return event.employees?.includes(actor.employeeId) ?? false;
}
