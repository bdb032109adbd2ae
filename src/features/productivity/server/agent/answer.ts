import { z } from 'zod';
import type { TenantContext } from '#server/http/index.ts';
import { version } from '#server/version.ts';
import { bucketKinds, sentEvent } from '../../domain/received.ts';
import { bucketName, bucketsOf, findBucket, makeBucket, newBucket, type BucketRow } from './buckets.ts';
import type { KnownAgent } from './known-agent.ts';
import { eventsAsked, readEvents } from './read-events.ts';
import type { SentEvent } from '../../domain/received.ts';

/** An agent's request below `/api/0/`. */
export interface AgentRequest {
  readonly method: string;
  /** The parts of its path, decoded. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined if there is none. */
  readonly body: unknown;
}

/** The answer: a status and JSON. */
export interface AgentAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What has to be recorded, and the answer for when that is done. */
export interface Recording {
  readonly bucket: BucketRow;
  readonly events: readonly SentEvent[];
  readonly pulse: number | null;
  readonly answer: AgentAnswer;
}

/** The most events of one request. */
const mostEvents = 1000;
const pulseAsked = z.object({ pulsetime: z.coerce.number().min(0).max(86_400) });
const sentEvents = z.union([z.array(sentEvent).max(mostEvents), sentEvent.transform((event) => [event])]);

const refuse = (status: number, message: string): AgentAnswer => ({ status, body: { message } });
const none = refuse(404, 'There is no such bucket or call');
const wrong = refuse(400, 'Not in the form of ActivityWatch');
const ok = (body: unknown): AgentAnswer => ({ status: 200, body });

const bucketInfo = (row: BucketRow) => ({
  id: row.bucket,
  name: null,
  type: row.type,
  client: row.client,
  hostname: row.hostname,
  created: row.create_time,
  data: {},
});

/**
 * Answers the calls of ActivityWatch's REST form that watchers make: the agent's own buckets, their events, heartbeats. It returns what
 * has to be recorded, which the caller does.
 */
export async function answerAgent(
  context: TenantContext,
  agent: KnownAgent,
  { method, path, query, body }: AgentRequest,
): Promise<AgentAnswer | Recording> {
  const [what, name, part, further] = path;
  if (method === 'GET' && what === 'info' && name === undefined)
    return ok({ hostname: agent.name, version: `muster ${version}`, testing: false, device_id: `agent-${agent.id}` });
  if (what !== 'buckets') return none;
  if (name === undefined || name === '')
    return method === 'GET'
      ? ok(Object.fromEntries((await bucketsOf(context, agent)).map((row) => [row.bucket, bucketInfo(row)])))
      : none;
  if (!bucketName.safeParse(name).success) return wrong;
  if (part === undefined && method === 'POST') {
    const given = newBucket.safeParse(body);
    if (!given.success) return wrong;
    const made = await makeBucket(context, agent, name, given.data);
    if (made === 'full') return refuse(409, 'There are too many buckets');
    return made === 'made' ? ok({}) : { status: 304, body: null };
  }
  const bucket = await findBucket(context, agent, name);
  if (!bucket) return none;
  if (part === undefined && method === 'GET') return ok(bucketInfo(bucket));
  if (part === 'heartbeat' && method === 'POST') {
    const [event, pulse] = [sentEvent.safeParse(body).data, pulseAsked.safeParse(query).data];
    if (!event || !pulse) return wrong;
    return { bucket, events: [event], pulse: pulse.pulsetime, answer: ok({ id: null, ...event }) };
  }
  if (part !== 'events') return none;
  if (method === 'POST') {
    const events = sentEvents.safeParse(body).data;
    if (!events) return wrong;
    const [first] = events;
    return { bucket, events, pulse: null, answer: ok(events.length === 1 ? { id: null, ...first } : null) };
  }
  const range = eventsAsked.safeParse(query).data;
  if (method !== 'GET' || !range) return wrong;
  const events = await readEvents(context, agent, bucket, range);
  return ok(further === 'count' ? events.length : events);
}

/** The kind of a bucket's events; undefined for a type that is not recorded. */
export const kindOfBucket = ({ type }: BucketRow) => (Object.hasOwn(bucketKinds, type) ? bucketKinds[type] : undefined);
