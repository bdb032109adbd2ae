import { getConnInfo } from '@hono/node-server/conninfo';
import { and, eq } from 'drizzle-orm';
import type { Context as HonoContext, Hono, Next } from 'hono';
import type { Host } from '#server/host.ts';
import { outageLog } from '#server/log/index.ts';
import {
  hostActor,
  isBrokenOff,
  isRefusedValue,
  isTerminalPath,
  openContext,
  requestInfo,
  type Acting,
  type TenantContext,
} from '#server/http/index.ts';
import { switchScope, type Scope, type Transaction } from '#server/db/database.ts';
import { ClaimCache, type Claim } from './claim-cache.ts';
import { hasWaiting } from './commands.ts';
import { perform } from './effects.ts';
import { LastSeen } from './last-seen.ts';
import { PollNotes, pollIdentity } from './poll-notes.ts';
import {
  bodyLimit,
  carriesAttendance,
  comeAgain,
  cutText,
  interpret,
  interpretUnclaimed,
  pollReply,
  readTarget,
  refused,
  type Reply,
  type Target,
  type TerminalRequest,
} from './push/index.ts';
import { announce } from './registry.ts';
import { readBody, type RequestBody } from './request-body.ts';
import { holdRecords, noRoom, roomFor } from './unclaimed-records.ts';
import { UploadBudget } from './upload-budget.ts';
import { UnclaimedLimit } from './unclaimed-limit.ts';
import { terminalRegistry } from './tables.ts';
import { readTerminal, unclaimedView } from './terminal-row.ts';
import { answerContact } from './trust/answer-contact.ts';
import { claimsOf, completeClaim, provenBy } from './trust/claims.ts';
import { hashCommKey, offeredKey } from './trust/comm-key.ts';
import { meetTerminal } from './trust/meet.ts';
import { traitsOfEffects, traitsOfRequest } from './trust/traits.ts';

type Registered = typeof terminalRegistry.$inferSelect;
/** What a terminal told of itself, by name. */
type Facts = Readonly<Record<string, string>>;

/** What an answer to a terminal may be made of; the protocol wants neither cookies nor compression. */
function toResponse(reply: Reply): Response {
  return new Response(new Uint8Array(reply.body), {
    status: reply.status,
    headers: { ...reply.headers, 'content-length': String(reply.body.byteLength), date: new Date().toUTCString() },
  });
}

/**
 * The device endpoint: `/iclock/*` in every spelling that has been met in the field. One request is one transaction;
 * the reply is formed after it has committed, and a failure answers 503, upon which a terminal repeats itself.
 */
export function mountEndpoint(app: Hono, host: Host): void {
  const kept: Kept = {
    unclaimed: new UnclaimedLimit(host.clock),
    claims: new ClaimCache(),
    notes: new PollNotes(),
    uploads: new UploadBudget(),
    lastSeen: new LastSeen(host),
  };
  host.live.subscribe({ hear: (event) => kept.notes.hear(event), missed: () => kept.notes.clearAll() });
  const outages = outageLog(host.log, {
    begun: 'Terminals are told to come again: the database is away',
    ended: 'Terminals are answered again',
    failed: 'A terminal could not be answered',
  });
  const answerDevice = async (context: HonoContext): Promise<Response> => {
    const request = context.req.raw;
    const url = new URL(request.url);
    const target = readTarget(request.method, `${url.pathname}${url.search}`);
    try {
      if (isUnread(request)) return refusal('BAD REQUEST', 400);
      const body = await readBody(request, bodyLimit(target));
      if (body.state === 'unreadable') return refusal('UNREADABLE', 400);
      const came: Came = { request, target, body, address: addressOf(context), isSecondTry: false };
      const answered = answer(host, kept, came).catch((error: unknown) => {
        // What the database takes of it is stored; what it does not take is set aside, each row alone.
        if (isRefusedValue(error)) return answer(host, kept, { ...came, isSecondTry: true });
        // Two that bring the same rows at the same moment may stand in each other's way.
        if (isBrokenOff(error)) return answer(host, kept, came);
        throw error;
      });
      const reply = await answered;
      outages.ended();
      return toResponse(reply);
    } catch (error) {
      outages.failed(error, { sn: target.sn });
      return refusal('ERROR', 503);
    }
  };
  app.use('*', (context: HonoContext, next: Next) =>
    isTerminalPath(new URL(context.req.url).pathname) ? answerDevice(context) : next(),
  );
}

/** No acknowledgement: the terminal keeps what it sent and repeats it. */
const refusal = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } });

/** Whether the request has a body that nobody reads: only POSTs bring something. */
function isUnread({ method, headers }: Request): boolean {
  const isBody = Number(headers.get('content-length') ?? 0) !== 0 || headers.has('transfer-encoding');
  return isBody && (method === 'GET' || method === 'HEAD');
}

function addressOf(context: HonoContext): string {
  try {
    return getConnInfo(context).remote.address ?? '';
  } catch {
    // Tests call without a socket.
    return '127.0.0.1';
  }
}

/** A request of a terminal, read from its connection. */
interface Came {
  readonly request: Request;
  readonly target: Target;
  readonly body: RequestBody;
  readonly address: string;
  /** The database refused a value of it: its rows are stored each for itself. */
  readonly isSecondTry: boolean;
}

/** What a process keeps in memory between requests. */
interface Kept {
  readonly unclaimed: UnclaimedLimit;
  readonly claims: ClaimCache;
  readonly notes: PollNotes;
  readonly uploads: UploadBudget;
  readonly lastSeen: LastSeen;
}

async function answer(host: Host, { unclaimed, claims, notes, uploads, lastSeen }: Kept, came: Came): Promise<Reply> {
  const { request, target, address, isSecondTry } = came;
  const read = { target, body: came.body.bytes, bodyTooLarge: came.body.state === 'tooLarge' };
  if (target.sn === null) return interpretUnclaimed(target).reply();
  const { sn } = target;
  const started = performance.now();
  const tls = tlsClientOf(host, request, address);
  const info = { ...requestInfo(host, request, address), accessor: 'device' };
  const now = host.clock.now();
  const asked = pollIdentity(read, request, { ip: info.ip, tls });
  // Where events of other processes are not heard, a command may be queued that no note knows of.
  const noted = asked === undefined || !host.live.hearsAll() ? undefined : notes.find(sn, asked, now);
  if (noted) {
    await lastSeen.note(noted, now);
    return pollReply([], 'utf-8');
  }
  const begun = notes.begin();
  let idle: Claim | undefined;
  let committed = async (): Promise<void> => {};
  /** Answers as the company that holds it; undefined where it holds it no longer. */
  const answerOwn = async (tx: Transaction, claim: Claim): Promise<Reply | undefined> => {
    const scope: Scope = { role: 'tenant', companyId: claim.companyId };
    const acting: Acting = { companyId: claim.companyId, name: sn, accessor: 'device' };
    const opened = openContext(host, tx, info, hostActor(acting), scope, now, host.log);
    const found = await readTerminal(opened.context, claim.terminal);
    if (found?.row.sn !== sn || found.row.standing !== 'proven') return undefined;
    committed = opened.committed;
    const meeting = await meetTerminal(opened.context, found, { request: read, headers: request.headers, tls });
    if (meeting.type === 'refuse') return refused();
    if (meeting.type === 'hold') return answerContact(opened.context, found, meeting.contact, read);
    if (!isSecondTry && !uploads.take(claim, read.body.length, now)) {
      host.log.warn({ sn, bytes: read.body.length }, 'A terminal brings more than it may; it is told to come again');
      return comeAgain();
    }
    const { interpretation } = meeting;
    const outcome = await perform(opened.context, found.row, found.zone, interpretation.effects, {
      started,
      isSecondTry,
    });
    if (asked !== undefined && outcome.commands?.length === 0 && !(await hasWaiting(opened.context, claim.terminal)))
      idle = claim;
    return interpretation.reply(outcome);
  };
  /** Answers as the company that has registered it, where this call proves that it is theirs. In role `system`. */
  const answerProven = async (
    tx: Transaction,
    row: Registered | undefined,
    told: Facts,
  ): Promise<Reply | undefined> => {
    const waiting = await claimsOf(tx, sn, now);
    if (waiting.length === 0) return undefined;
    const { effects } = interpret(read, unclaimedView(sn, row?.facts, noRoom), now);
    const facts = { ...row?.facts, ...told, ...traitsOfEffects(effects) };
    const proven = provenBy(waiting, { ip: info.ip, facts, now });
    if (!proven) return undefined;
    const { company_id: companyId, terminal } = proven.claim;
    const scope: Scope = { role: 'tenant', companyId };
    await switchScope(tx, scope);
    const acting: Acting = { companyId, name: sn, accessor: 'device' };
    const opened = openContext(host, tx, info, hostActor(acting), scope, now, host.log);
    const isTheirs = await completeClaim(opened.context, terminal, sn, proven.how, { facts, ip: info.ip });
    const reply = isTheirs ? await answerOwn(tx, { companyId, terminal }) : undefined;
    if (!reply) {
      await switchScope(tx, { role: 'system' });
      return undefined;
    }
    const own = committed;
    committed = async () => {
      await opened.committed();
      await own();
    };
    return reply;
  };
  const known = claims.of(sn, now);
  let reply =
    known && (await host.database.within({ role: 'tenant', companyId: known.companyId }, (tx) => answerOwn(tx, known)));
  reply ??= await host.database.within({ role: 'system' }, async (tx) => {
    const [row] = await tx.select().from(terminalRegistry).where(eq(terminalRegistry.sn, sn));
    if (row?.company_id && row.terminal) {
      const claim = { companyId: row.company_id, terminal: row.terminal };
      await switchScope(tx, { role: 'tenant', companyId: claim.companyId });
      const own = await answerOwn(tx, claim);
      if (own) {
        claims.keep(sn, claim, now);
        return own;
      }
      await switchScope(tx, { role: 'system' });
    }
    const told = { ...traitsOfRequest(request.headers, tls), ...keyFacts(target) };
    if (!row?.company_id) {
      const own = await answerProven(tx, row, told);
      if (own) return own;
    }
    const opened = openContext(host, tx, info, null, { role: 'system' }, now, host.log);
    return answerUnclaimed(opened.context, unclaimed, read, row, told);
  });
  await committed();
  if (asked !== undefined && idle && host.live.hearsAll()) notes.keep(sn, idle, asked, begun, now);
  return reply;
}

/** The communication key that a request shows, as far as it may be kept. */
function keyFacts(target: Target): Facts {
  const key = offeredKey(target);
  return key === null ? {} : { keyHash: hashCommKey(key) };
}

/** What a proxy in front, where it is believed, tells of the TLS client. */
function tlsClientOf({ config }: Host, request: Request, address: string): string | undefined {
  const isBelieved = config.trustedProxies.includes(address.replace(/^::ffff:/, ''));
  return (isBelieved && config.tlsClientHeader && request.headers.get(config.tlsClientHeader)) || undefined;
}

/** A serial number that no company holds: it is told nothing but the protocol, and its records are held until a company claims it. */
async function answerUnclaimed(
  context: TenantContext,
  unclaimed: UnclaimedLimit,
  read: TerminalRequest,
  row: Registered | undefined,
  told: Facts,
): Promise<Reply> {
  const sn = read.target.sn ?? '';
  const room = carriesAttendance(read.target) ? await roomFor(context, row) : noRoom;
  const interpretation = interpret(read, unclaimedView(sn, row?.facts, room), context.now);
  let isRemembered = row !== undefined;
  let held = false;
  const facts: Record<string, string> = { ...told, ...traitsOfEffects(interpretation.effects) };
  for (const effect of interpretation.effects) {
    if (effect.type === 'terminal.announced')
      isRemembered = unclaimed.admits(context.ip) && (await announce(context, sn));
    else if (effect.type === 'terminal.seen') {
      if (effect.dialect) facts['dialect'] = effect.dialect;
    } else if (effect.type === 'terminal.described') {
      for (const name of ['DeviceName', 'FWVersion', 'FirmVer']) {
        const value = effect.options[name];
        if (value) facts[name] = cutText(value, 100);
      }
    } else if (effect.type === 'records.held' && isRemembered) {
      await holdRecords(context, sn, effect.table, effect.records);
      held = true;
    }
  }
  const isStale = row ? context.now.since(Temporal.Instant.from(row.last_seen)).total('seconds') > 60 : false;
  if (isRemembered && row && (isStale || Object.entries(facts).some(([name, value]) => row.facts[name] !== value))) {
    await context.tx
      .update(terminalRegistry)
      .set({ facts: { ...row.facts, ...facts }, last_seen: context.now.toString(), ip: context.ip })
      .where(and(eq(terminalRegistry.sn, sn)));
  } else if (isRemembered && !row && Object.keys(facts).length > 0) {
    await context.tx.update(terminalRegistry).set({ facts }).where(eq(terminalRegistry.sn, sn));
  }
  return interpretation.reply({ held });
}
