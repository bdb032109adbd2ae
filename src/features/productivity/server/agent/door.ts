import { and, eq, sql } from 'drizzle-orm';
import type { Context as HonoContext, Hono } from 'hono';
import { Budget } from '#server/bounds/index.ts';
import type { Host } from '#server/host.ts';
import { asCompany, requestInfo, socketAddress, type TenantContext } from '#server/http/index.ts';
import { outageLog } from '#server/log/index.ts';
import { entitlementIn, isSwitchedOff } from '#server/subscription/index.ts';
import { activityAgents } from './tables.ts';
import { PlanCache } from '../working.ts';
import { answerAgent, kindOfBucket, type AgentAnswer, type AgentRequest } from './answer.ts';
import { findAgent, type KnownAgent } from './known-agent.ts';
import { recordEvents } from './record.ts';
import { readToken, type ReadToken } from './token.ts';

const megabyte = 1024 * 1024;
/** Room for a thousand events with long titles and addresses. */
const mostBytes = megabyte;
/** Seconds after which the time when an agent was last seen is stored again. */
const seenEvery = 60;

/** What a process remembers between requests. */
interface AgentState {
  readonly plans: PlanCache;
  readonly requests: Budget;
  readonly bytes: Budget;
  /** Failed tokens by address. */
  readonly failures: Budget;
}

/**
 * The door of agents: ActivityWatch's REST form at `/api/0`, so that its own watchers can send. The token alone identifies the caller.
 * Each request is one transaction in the company that the token names.
 */
export function mountAgents(app: Hono, host: Host): void {
  const state: AgentState = {
    plans: new PlanCache(),
    requests: new Budget({ burst: 1200, perSecond: 4 }),
    bytes: new Budget({ burst: 16 * megabyte, perSecond: 32 * 1024 }),
    failures: new Budget({ burst: 30, perSecond: 0.5 }),
  };
  const outages = outageLog(host.log, {
    begun: 'Agents are told to come again: the database is away',
    ended: 'Agents are answered again',
    failed: 'An agent could not be answered',
  });
  app.all('/api/0/*', async (context: HonoContext) => {
    const { req } = context;
    const origin = extensionOf(req.header('origin'));
    if (req.method === 'OPTIONS') return origin ? allowed(new Response(null, { status: 204 }), origin) : plain(404);
    let answer: Response;
    try {
      answer = await answerRequest(host, state, req.raw, socketAddress(context));
      outages.ended();
    } catch (error) {
      outages.failed(error, {});
      answer = plain(503);
    }
    return origin ? allowed(answer, origin) : answer;
  });
}

async function answerRequest(host: Host, state: AgentState, request: Request, socket: string): Promise<Response> {
  const now = host.clock.now();
  const { ip } = requestInfo(host, request, socket, 'device');
  if (!state.failures.hasRoom(ip, now)) return plain(429);
  const token = readToken(request.headers.get('authorization'));
  const body = token && (await readText(request));
  if (!token || body === undefined) {
    state.failures.take(ip, 1, now);
    return plain(401);
  }
  const name = `${token.companyId} ${token.agent}`;
  if (body === null) return plain(413);
  // Counted before the token is verified, so that guesses are limited too, by address.
  if (!state.requests.take(`${name} ${ip}`, 1, now) || !state.bytes.take(`${name} ${ip}`, body.length, now))
    return plain(429);
  const parsed = readRequest(request, body);
  if (!parsed) return json({ status: 400, body: { message: 'Not JSON' } });
  const answer = await asCompany(
    host,
    { companyId: token.companyId, name: `Agent ${token.agent}`, accessor: 'device', ip },
    (context) => answerKnown(context, state, token, parsed),
  );
  if (answer) return json(answer);
  state.failures.take(ip, 1, now);
  return plain(401);
}

async function answerKnown(
  context: TenantContext,
  { plans }: AgentState,
  token: ReadToken,
  request: AgentRequest,
): Promise<AgentAnswer | undefined> {
  const agent = await findAgent(context, token);
  if (!agent) return undefined;
  // The plan does not include it: nothing is recorded.
  if (isSwitchedOff(await entitlementIn(context), 'productivity'))
    return { status: 403, body: { message: 'Not included' } };
  const answer = await answerAgent(context, agent, request);
  let discarded = 0;
  if ('events' in answer) {
    const kind = kindOfBucket(answer.bucket);
    if (kind) {
      const bucket = { id: answer.bucket.id, kind };
      ({ discarded } = await recordEvents(context, plans, agent, bucket, answer.events, answer.pulse));
    }
  }
  await noteSeen(context, agent, discarded);
  return 'events' in answer ? answer.answer : answer;
}

async function noteSeen({ tx, companyId, now }: TenantContext, agent: KnownAgent, discarded: number): Promise<void> {
  const since = agent.lastSeen === null ? Infinity : (now.epochMilliseconds - Date.parse(agent.lastSeen)) / 1000;
  if (discarded === 0 && since >= 0 && since < seenEvery) return;
  await tx
    .update(activityAgents)
    .set({ last_seen: now.toString(), discarded: sql`least(${activityAgents.discarded} + ${discarded}, 1000000)` })
    .where(and(eq(activityAgents.company_id, companyId), eq(activityAgents.id, agent.id)));
}

function readRequest(request: Request, text: string): AgentRequest | undefined {
  const url = new URL(request.url);
  try {
    const path = url.pathname
      .slice('/api/0/'.length)
      .split('/')
      .map((part) => decodeURIComponent(part));
    // A slash at the end adds no part.
    if (path.length > 1 && path.at(-1) === '') path.pop();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return { method: request.method, path, query: Object.fromEntries(url.searchParams), body };
  } catch {
    return undefined;
  }
}

/** The text of a body; null if it is too long, in which case reading stops at the limit. */
async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return null;
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

const json = ({ status, body }: AgentAnswer): Response =>
  status === 304 ? plain(304) : Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/** An answer without a message, because a watcher reads none. */
const plain = (status: number): Response =>
  new Response(null, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(status === 429 || status === 503 ? { 'retry-after': '60' } : {}),
    },
  });

/** Whether the origin is a browser's extension, which may call; a website may not. */
const extensionOf = (origin: string | undefined): string | undefined =>
  origin !== undefined && /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]{1,100}$/.test(origin) ? origin : undefined;

function allowed(answer: Response, origin: string): Response {
  answer.headers.set('access-control-allow-origin', origin);
  answer.headers.set('access-control-allow-methods', 'GET, POST');
  answer.headers.set('access-control-allow-headers', 'authorization, content-type');
  answer.headers.set('access-control-max-age', '86400');
  answer.headers.append('vary', 'Origin');
  return answer;
}
