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
  socketAddress,
} from '#server/http/index.ts';
import { switchScope, type Scope, type Transaction } from '#server/db/database.ts';
import { ClaimCache, type Claim } from './claim-cache.ts';
import { hasWaiting } from './commands.ts';
import { perform } from './effects.ts';
import { LastSeen } from './last-seen.ts';
import { PollNotes, pollIdentity } from './poll-notes.ts';
import {
  bodyLimit,
  comeAgain,
  interpret,
  interpretUnclaimed,
  pollReply,
  readTarget,
  refused,
  type Reply,
  type Target,
} from './push/index.ts';
import { readBody, type RequestBody } from './request-body.ts';
import { answerUnclaimed, type Stranger } from './unclaimed.ts';
import { noRoom } from './unclaimed-records.ts';
import { UploadBudget } from './upload-budget.ts';
import { UnclaimedLimit } from './unclaimed-limit.ts';
import { readTerminal, unclaimedView } from './terminal-row.ts';
import { answerContact } from './trust/answer-contact.ts';
import { callerOf, readNumber } from './trust/callers.ts';
import { claimsOf } from './trust/claims.ts';
import { completeClaim } from './trust/complete-claim.ts';
import { judgeContact } from './trust/matching.ts';
import { meetTerminal } from './trust/meet.ts';
import { isUnread, keyTraits, refusal, tlsClientOf, toResponse } from './device-request.ts';
import { traitsOfEffects, traitsOfRequest } from './trust/traits.ts';

/**
 * The device endpoint: `/iclock/*` in every spelling seen in the field. One request is one transaction;
 * the reply is formed after the commit, and a failure answers 503, so that a terminal repeats the request.
 */
export function mountEndpoint(app: Hono, host: Host): void {
  const state: EndpointState = {
    unclaimed: new UnclaimedLimit(host.clock),
    claims: new ClaimCache(),
    notes: new PollNotes(),
    uploads: new UploadBudget(),
    lastSeen: new LastSeen(host),
  };
  host.live.subscribe({ hear: (event) => state.notes.hear(event), missed: () => state.notes.clearAll() });
  const outages = outageLog(host.log, {
    begun: 'Terminals get the answer to come again: the database is away',
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
      const received: IncomingRequest = { request, target, body, address: socketAddress(context), isSecondTry: false };
      const answered = answer(host, state, received).catch((error: unknown) => {
        // Valid rows are stored; each invalid row is set aside alone.
        if (isRefusedValue(error)) return answer(host, state, { ...received, isSecondTry: true });
        // Two uploads of the same rows at once may conflict.
        if (isBrokenOff(error)) return answer(host, state, received);
        throw error;
      });
      const reply = await answered;
      outages.ended();
      return toResponse(reply, host.clock.now());
    } catch (error) {
      outages.failed(error, { sn: target.sn });
      return refusal('ERROR', 503);
    }
  };
  app.use('*', (context: HonoContext, next: Next) =>
    isTerminalPath(new URL(context.req.url).pathname) ? answerDevice(context) : next(),
  );
}

/** A request of a terminal, read from its connection. */
interface IncomingRequest {
  readonly request: Request;
  readonly target: Target;
  readonly body: RequestBody;
  readonly address: string;
  /** The database refused a value: rows are stored one by one. */
  readonly isSecondTry: boolean;
}

/** The state that a process keeps in memory between requests. */
interface EndpointState {
  readonly unclaimed: UnclaimedLimit;
  readonly claims: ClaimCache;
  readonly notes: PollNotes;
  readonly uploads: UploadBudget;
  readonly lastSeen: LastSeen;
}

async function answer(
  host: Host,
  { unclaimed, claims, notes, uploads, lastSeen }: EndpointState,
  received: IncomingRequest,
): Promise<Reply> {
  const { request, target, address, isSecondTry } = received;
  const read = { target, body: received.body.bytes, bodyTooLarge: received.body.state === 'tooLarge' };
  if (target.sn === null) return interpretUnclaimed(target).reply();
  const { sn } = target;
  const started = performance.now();
  const tls = tlsClientOf(host, request, address);
  const info = requestInfo(host, request, address, 'device');
  const now = host.clock.now();
  const identity = pollIdentity(read, request, { ip: info.ip, tls });
  // While events of other processes are not heard, a command may be queued without a note.
  const noted = identity === undefined || !host.live.hearsAll() ? undefined : notes.find(sn, identity, now);
  if (noted) {
    await lastSeen.note(noted, now);
    return pollReply([], 'utf-8');
  }
  const begun = notes.begin();
  let idle: Claim | undefined;
  let committed = async (): Promise<void> => {};
  let isElsewhere = false;
  /**
   * Answers as the owning company; undefined if it no longer owns the terminal, or the caller may belong to another
   * company.
   */
  const answerOwn = async (tx: Transaction, claim: Claim): Promise<Reply | undefined> => {
    const scope: Scope = { role: 'tenant', companyId: claim.companyId };
    const acting: Acting = { companyId: claim.companyId, name: sn, accessor: 'device' };
    const opened = openContext(host, tx, info, hostActor(acting), scope, now, host.log);
    const found = await readTerminal(opened.context, claim.terminal);
    if (found?.row.sn !== sn || found.row.standing !== 'proven') return undefined;
    const meeting = await meetTerminal(opened.context, found, { request: read, headers: request.headers, tls });
    if (meeting.type === 'elsewhere') {
      isElsewhere = true;
      return undefined;
    }
    committed = opened.committed;
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
      configuration: found.configuration,
    });
    if (identity !== undefined && outcome.commands?.length === 0 && !(await hasWaiting(opened.context, claim.terminal)))
      idle = claim;
    return interpretation.reply(outcome);
  };
  /**
   * Answers as the company whose claim this call proves. In role `system`; undefined, in the same role, if there is
   * none.
   */
  const answerProven = async (tx: Transaction, { caller, incoming, judged }: Stranger): Promise<Reply | undefined> => {
    if (judged.type !== 'proven') return undefined;
    const { company_id: companyId, terminal } = judged.proof.claim;
    const scope: Scope = { role: 'tenant', companyId };
    await switchScope(tx, scope);
    const acting: Acting = { companyId, name: sn, accessor: 'device' };
    const opened = openContext(host, tx, info, hostActor(acting), scope, now, host.log);
    const by = caller ? { ...caller, facts: { ...caller.facts, ...incoming.facts } } : incoming;
    const isTheirs = await completeClaim(opened.context, terminal, sn, judged.proof.how, by);
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
    const number = await readNumber(tx, sn);
    const { row, callers } = number;
    if (row?.company_id && row.terminal && !isElsewhere) {
      const claim = { companyId: row.company_id, terminal: row.terminal };
      await switchScope(tx, { role: 'tenant', companyId: claim.companyId });
      const own = await answerOwn(tx, claim);
      if (own) {
        claims.keep(sn, claim, now);
        return own;
      }
      await switchScope(tx, { role: 'system' });
    }
    const { effects } = interpret(read, unclaimedView(sn, row?.facts, noRoom), now);
    const details = { ...traitsOfRequest(request.headers, tls), ...keyTraits(target), ...traitsOfEffects(effects) };
    const incoming = { address: info.ip, facts: details };
    const caller = callerOf(callers, incoming);
    const waiting = await claimsOf(tx, sn, now);
    const shown = {
      ...incoming,
      facts: { ...caller?.facts, ...details },
      heard: now.toString(),
      claimant: caller?.claimant ?? null,
    };
    const stranger = { number, caller, incoming, judged: judgeContact(number, waiting, caller, shown, now) };
    const own = await answerProven(tx, stranger);
    if (own) return own;
    const opened = openContext(host, tx, info, null, { role: 'system' }, now, host.log);
    committed = opened.committed;
    return answerUnclaimed(opened.context, unclaimed, read, stranger);
  });
  await committed();
  if (identity !== undefined && idle && host.live.hearsAll()) notes.keep(sn, idle, identity, begun, now);
  return reply;
}
