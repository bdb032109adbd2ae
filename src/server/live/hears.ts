import type { WebSocket } from 'ws';
import type { AccessClaims } from '../auth/index.ts';
import type { LiveEvent } from '../host.ts';
import { may, mayAsStored } from '../http/permitted.ts';
import type { Actor } from '../http/route.ts';
import type { Permission } from '#shared/contract/permission.ts';

export interface Connection {
  readonly socket: WebSocket;
  readonly claims: AccessClaims;
  actor: Actor;
  /** What this browser wants to hear; null: everything it may. */
  topics: ReadonlySet<string> | null;
  isAlive: boolean;
}

/** Who hears a topic. */
export interface Topic {
  /** A permission, or `signedIn` for everyone of the company; null: nobody by right. */
  readonly permission: Permission | 'signedIn' | null;
  /** Whether that is also who is kept to some departments. */
  readonly shared: boolean;
  /** Topics under which the people whom an event is about hear of it, as of their own records: that something changed, and no more. */
  readonly own: readonly string[];
  /** Topics under which the provider's staff hear, of whatever company, that something changed, and no more. */
  readonly vendor: readonly string[];
}

export type Topics = Readonly<Record<string, Topic>>;

/**
 * What a connection hears of an event. Who is kept to some departments hears of these: that something changed where the event
 * is of others too, and what it carries where it is of theirs alone.
 */
export function hears(
  { actor, topics: wanted }: Connection,
  event: LiveEvent,
  topics: Topics,
): 'whole' | 'bare' | 'nothing' {
  if (actor.companyId !== event.companyId) return 'nothing';
  if (wanted && !wanted.has(event.topic)) return 'nothing';
  if (event.userId !== undefined) return event.userId === actor.userId ? 'whole' : 'nothing';
  const topic = topics[event.topic];
  if (!topic || topic.permission === null) return 'nothing';
  if (topic.permission !== 'signedIn' && !may(actor, topic.permission)) return 'nothing';
  const { reach } = actor;
  if (reach === null || topic.shared) return 'whole';
  const theirs = (event.departments ?? []).filter((department) => reach.has(department));
  if (theirs.length === 0) return 'nothing';
  return theirs.length === event.departments?.length ? 'whole' : 'bare';
}

/** Whether a connection hears of what changed in any company: it is of the provider's staff. */
export function hearsVendor({ actor, topics: wanted }: Connection, topic: string): boolean {
  return mayAsStored(actor, `${topic}.view`) && (wanted === null || wanted.has(topic));
}

/** Whether a connection hears of an event as one about its person's own records. */
export function hearsOwn({ actor, topics: wanted }: Connection, event: LiveEvent, topic: string): boolean {
  if (actor.companyId !== event.companyId || actor.employeeId === null) return false;
  if (wanted && !wanted.has(topic)) return false;
  return event.employees?.includes(actor.employeeId) ?? false;
}
