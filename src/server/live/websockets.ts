import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { ageSchema, closeCodes, everything } from '#shared/contract/live.ts';
import { loadActor, loadActors, verifyAccess, type AccessClaims } from '../auth/index.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import type { Host, LiveEvent } from '../host.ts';
import { namesOneHost } from '../http/request-info.ts';
import type { Actor } from '../http/route.ts';
import { openConnections } from './connections.ts';
import type { LiveHub } from './hub.ts';
import { type Connection, type SeenPeople, type Topics, hears, hearsAlso, hearsVendor, hearsOwn } from './hears.ts';
import { isLimitedFor, tellLimited } from './judge-people.ts';
import { recentEvents } from './recent.ts';

/** Bounds of the endpoint (docs/security.md#websockets). Times in milliseconds. */
export const socketBounds = {
  frame: 64 * 1024,
  perPerson: 20,
  /** Unread bytes after which a slow connection is dropped; the browser reconnects and reads again. */
  unread: 1024 * 1024,
  heartbeat: 25_000,
  /** How often session and rights of every connection are read again. */
  recheck: 3000,
} as const;

/** Sessions of one company that one transaction reads. */
const readTogether = 500;

export interface Websockets {
  /** Reads the sessions of all connections again; runs by itself every three seconds. */
  recheck(): Promise<void>;
  close(): Promise<void>;
}

/** What a browser may send: the topics it wants instead of all. */
const requestSchema = z.strictObject({ topics: z.array(z.string().max(60)).max(50) });

/**
 * Accepts websocket connections on a server: `/websocket/…?token=JWT <access>`. The token is checked as in a call;
 * session and rights are read from the database every three seconds, so that a person who signs out, is disabled or
 * loses a right stops receiving. The server sends `{ topic, payload }` as JSON; the browser may send `{ topics }`. With
 * `age=<milliseconds since the page began to read>` it is told first what happened meanwhile.
 *
 * @param topics the audience of each topic. Events of other topics reach only the person they name.
 */
export function attachWebsockets(server: Server, host: Host, hub: LiveHub, topics: Topics): Websockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: socketBounds.frame, perMessageDeflate: false });
  const connections = openConnections();
  const recent = recentEvents();
  const send = (connection: Connection, text: string): void => {
    if (connection.socket.bufferedAmount > socketBounds.unread) connection.socket.terminate();
    else connection.socket.send(text);
  };
  /** Tells connections of the event's company what they may hear of it. */
  const tell = (event: LiveEvent, listeners: Iterable<Connection>): void => {
    const topic = topics[event.topic];
    const whole = once(() => textOf(event.topic, event.payload));
    const bare = once(() => textOf(event.topic, {}));
    const give = (connection: Connection, seen?: SeenPeople): void => {
      const heard = hears(connection, event, topics, seen);
      if (heard !== 'nothing') send(connection, heard === 'whole' ? whole() : bare());
      for (const name of topic?.also ?? [])
        if (hearsAlso(connection, event, name, seen)) send(connection, textOf(name, {}));
      for (const name of topic?.own ?? []) if (hearsOwn(connection, event, name)) send(connection, textOf(name, {}));
    };
    const limited: Connection[] = [];
    for (const connection of listeners)
      if (isLimitedFor(connection, event)) limited.push(connection);
      else give(connection);
    tellLimited(host, event, limited, give, (connection) => end(connection, closeCodes.missed));
  };
  const tellVendor = (event: LiveEvent, listeners: Iterable<Connection>): void => {
    const names = topics[event.topic]?.vendor ?? [];
    for (const connection of names.length > 0 ? listeners : [])
      for (const name of names) if (hearsVendor(connection, name)) send(connection, textOf(name, {}));
  };
  const hear = (event: LiveEvent): void => {
    recent.add(event.companyId, event);
    tell(event, connections.ofCompany(event.companyId));
    if (!topics[event.topic]?.vendor.length) return;
    recent.add('vendor', event);
    tellVendor(event, connections.ofVendor());
  };
  /** Tells a new connection what happened since its page began to read, some milliseconds ago. */
  const catchUp = (connection: Connection, age: number): void => {
    const { companyId } = connection.actor;
    const missed = companyId === null ? [] : recent.within(companyId, age);
    const missedByVendor = connection.actor.isVendor ? recent.within('vendor', age) : [];
    if (!missed || !missedByVendor) return send(connection, textOf(everything, {}));
    for (const event of missed) tell(event, [connection]);
    for (const event of missedByVendor) tellVendor(event, [connection]);
  };
  const unsubscribe = hub.subscribe({
    hear,
    // A browser that reconnects reads its data again, after a random pause.
    missed: () => {
      for (const connection of connections.all()) end(connection, closeCodes.missed);
    },
  });

  const readActor = (claims: AccessClaims): Promise<Actor | undefined> =>
    host.database.within(
      {
        role: 'system',
        userId: claims.user_id,
        readOnly: true,
        ...(claims.company_id ? { companyId: claims.company_id } : {}),
      },
      async (tx) => heard(await loadActor(tx, claims, host.clock.now())),
    );

  async function recheck(): Promise<void> {
    const seconds = host.clock.now().epochMilliseconds / 1000;
    // A connection ends with its token, so that a stolen token cannot keep listening.
    for (const connection of connections.all())
      if (connection.claims.exp <= seconds) end(connection, closeCodes.tokenExpired);
    for (const [companyId, group] of Map.groupBy(connections.all(), ({ claims }) => claims.company_id)) {
      for (let at = 0; at < group.length; at += readTogether) {
        const part = group.slice(at, at + readTogether);
        const bySession = new Map(part.map(({ claims }) => [claims.sid, claims]));
        const actors = await host.database.within(
          { role: 'system', readOnly: true, ...(companyId ? { companyId } : {}) },
          (tx) => loadActors(tx, [...bySession.values()], host.clock.now()),
        );
        for (const connection of part) {
          const actor = heard(actors.get(connection.claims.sid));
          if (actor) connection.actor = actor;
          else end(connection, closeCodes.sessionEnded);
        }
      }
    }
  }

  function end(connection: Connection, code: number): void {
    connections.remove(connection);
    connection.socket.close(code);
    // Cuts off a peer that does not close by itself.
    setTimeout(() => connection.socket.terminate(), 2000).unref();
  }

  function take(socket: WebSocket, claims: AccessClaims, actor: Actor, age: number | undefined): void {
    const connection: Connection = { socket, claims, actor, topics: null, isAlive: true };
    connections.add(connection);
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    socket.on('close', () => connections.remove(connection));
    // Invalid or oversized frames close the connection; nothing else is needed.
    socket.on('error', () => connections.remove(connection));
    socket.on('message', (data, isBinary) => {
      const wanted = isBinary ? undefined : readMessage(String(data));
      if (wanted) connection.topics = new Set(wanted.topics);
      else end(connection, closeCodes.badMessage);
    });
    if (age !== undefined) catchUp(connection, age);
  }

  async function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://host');
    if (!namesOneHost(request.rawHeaders)) return refuse(socket, 400);
    if (!url?.pathname.startsWith('/websocket/')) return refuse(socket, 404);
    if (!isOwnOrigin(request)) return refuse(socket, 403);
    const token = /^JWT (\S+)$/.exec(url.searchParams.get('token') ?? '')?.[1];
    const claims = token ? await verifyAccess(host.config, token, host.clock.now()) : undefined;
    const actor = claims && (await readActor(claims));
    if (!claims || !actor) return refuse(socket, 401);
    if (actor.companyId === null && !actor.isVendor) return refuse(socket, 403);
    if (connections.ofPerson(actor.userId) >= socketBounds.perPerson) return refuse(socket, 429);
    const age = ageSchema.safeParse(url.searchParams.get('age')).data;
    sockets.handleUpgrade(request, socket, head, (opened) => take(opened, claims, actor, age));
  }

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    onUpgrade(request, socket, head).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return refuse(socket, 503);
      host.log.error({ err: error }, 'Websocket failed');
      refuse(socket, 500);
    });
  });

  let isRechecking = false;
  const rechecks = setInterval(() => {
    if (isRechecking || connections.all().length === 0) return;
    isRechecking = true;
    recheck()
      .catch((error: unknown) => host.log.warn({ err: error }, 'Sessions of live connections not read'))
      .finally(() => {
        isRechecking = false;
      });
  }, socketBounds.recheck);
  const heartbeats = setInterval(() => {
    recent.forget();
    for (const connection of connections.all()) {
      if (!connection.isAlive) connection.socket.terminate();
      connection.isAlive = false;
      connection.socket.ping();
    }
  }, socketBounds.heartbeat);
  rechecks.unref();
  heartbeats.unref();

  return {
    recheck,
    close: async () => {
      clearInterval(rechecks);
      clearInterval(heartbeats);
      unsubscribe();
      for (const connection of connections.all()) end(connection, closeCodes.goingAway);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}

/** Builds a text on first use and keeps it. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

function textOf(topic: string, payload: LiveEvent['payload']): string {
  return JSON.stringify({ topic, payload });
}

function readMessage(text: string): z.infer<typeof requestSchema> | undefined {
  try {
    return requestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Browsers send the page's origin, which must be this host. Other programs send none and need the token anyway. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
  );
}

/** A person whose required second factor is missing receives nothing. */
const heard = (actor: Actor | undefined): Actor | undefined => (actor?.secondFactor.isMissing ? undefined : actor);
