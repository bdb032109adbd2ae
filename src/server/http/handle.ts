import { commonCodes, isVendorAccess, type AnyCall } from '#shared/contract/index.ts';
import { checkLimit, endRefusedSession } from '../auth/index.ts';
import { switchScope, type Scope, type Transaction } from '../db/database.ts';
import { z } from 'zod';
import type { Host } from '../host.ts';
import { writeLog } from '../operation-log/index.ts';
import { answer, refuse } from './answer.ts';
import { readBody } from './body.ts';
import { readCaller, type Caller } from './caller.ts';
import { openContext } from './context.ts';
import { prototypeKey } from './parse-body.ts';
import { parseOrRefuse, Refusal, refuseField } from './refusal.ts';
import { requestInfo } from './request-info.ts';
import { whyNot } from './permitted.ts';
import type { Actor, Context, Input, OutsideContext, RequestInfo, Route, TenantContext } from './route.ts';

/**
 * Handles a request to a route: identifies the caller, checks rights and input, runs the handler in one transaction and answers.
 * The transaction is read-only if the call is. It starts as the system to read the session and continues with the company's scope
 * (docs/architecture.md#tenancy-and-data).
 */
export async function handle(
  host: Host,
  route: Route,
  request: Request,
  params: Record<string, string>,
  address: string,
): Promise<Response> {
  const info = requestInfo(host, request, address, 'Web');
  const { name, method, path } = route.call;
  const span = host.traces.begin({
    request: info.requestId,
    name: `${method} /web${path}`,
    kind: 'server',
    parent: request.headers.get('traceparent'),
    attributes: { 'http.request.method': method, 'http.route': `/web${path}`, 'muster.call': name },
  });
  try {
    const response = await handleAs(host, route, request, params, info);
    span.end(response.status >= 500, { 'http.response.status_code': response.status });
    return response;
  } catch (error) {
    span.end(true);
    throw error;
  }
}

async function handleAs(
  host: Host,
  route: Route,
  request: Request,
  params: Record<string, string>,
  asked: RequestInfo,
): Promise<Response> {
  const { call } = route;
  let info = asked;
  const log = host.log.child({ request: info.requestId, call: call.name });
  let committed = async (): Promise<void> => {};
  let caller: Caller | undefined;
  let prepared: unknown;
  try {
    const now = host.clock.now();
    caller = await readCaller(host, route, request, info.ip, now);
    const known = caller;
    info = { ...info, accessor: caller?.accessor ?? 'Web' };
    if (route.limit) {
      const who = route.limit.by === 'person' && caller ? caller.subject : `address:${info.ip}`;
      await checkLimit(host.database, `${call.name}:${who}`, route.limit.max, route.limit.seconds, now);
    }
    const hasJson = call.method !== 'GET' && call.content === 'json';
    const body = hasJson ? await readBody(call, request, host.threads, caller?.userId ?? 0) : undefined;
    if (route.outside) {
      // `serveOutside` has typed its handler with this narrower context.
      const outside = { ...info, services: host, log, now } satisfies OutsideContext as unknown as Context;
      const result = await route.handle(outside, readInput(route, params, request, body));
      return answer(call, result, info.requestId, host.config.checkAnswers);
    }
    const scope: Scope = {
      role: 'system',
      readOnly: call.readOnly,
      ...(caller ? { userId: caller.userId } : {}),
      ...(caller?.companyId ? { companyId: caller.companyId } : {}),
    };
    prepared =
      route.prepare &&
      (await prepare(host, route, route.prepare, {
        request,
        params,
        body,
        caller,
        scope,
        outside: { ...info, services: host, log, now },
      }));
    const result = await host.database.within(scope, async (tx) => {
      const actor = await readActor(route, known, tx);
      const input = readInput(route, params, request, body);
      const companyScope: Scope =
        actor && isVendorAccess(call.access)
          ? { role: 'vendor', userId: actor.userId, readOnly: call.readOnly }
          : actor?.companyId
            ? { role: 'tenant', companyId: actor.companyId, userId: actor.userId, readOnly: call.readOnly }
            : scope;
      if (companyScope !== scope) await switchScope(tx, companyScope);
      if (actor?.isSupport) info = { ...info, accessor: 'support' };
      const opened = openContext(host, tx, info, actor, companyScope, now, log);
      const { context } = opened;
      committed = async () => {
        await opened.committed();
        if (actor?.isSupport && call.access.endsWith('.view')) await logRead(context, call, input);
      };
      return route.handle(opened.context, input, prepared);
    });
    await committed();
    return answer(call, result, info.requestId, host.config.checkAnswers);
  } catch (thrown) {
    if (caller?.claims && thrown instanceof Refusal && thrown.refusal === commonCodes.notSignedIn)
      await endRefusedSession(host.database, caller.claims, host.clock.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'Refused session not ended'),
      );
    const { response, unexpected } = refuse(thrown, info.requestId);
    if (unexpected) log.error({ err: thrown }, 'Call failed');
    return response;
  } finally {
    if (isDisposable(prepared)) prepared[Symbol.dispose]();
  }
}

/**
 * The company sees what the provider's staff read: a line for each call, written before it is answered. If that fails, nothing is
 * answered.
 */
async function logRead(context: TenantContext, { access }: AnyCall, { params }: Input<AnyCall>): Promise<void> {
  const { services, companyId, actor } = context;
  const { id } = idSchema.catch({ id: null }).parse(params);
  const entry = {
    action: 'view',
    objectType: access.slice(0, -'.view'.length),
    objectId: id,
    objectName: '',
    changes: [],
  } as const;
  await services.database.within({ role: 'tenant', companyId, userId: actor.userId }, (tx) =>
    writeLog({ ...context, tx }, [entry]),
  );
}

/** The record that a call reads, if it is one. */
const idSchema = z.object({ id: z.coerce.number().int().nullable() });

/** A prepared result may hold a resource until the call ends. */
const isDisposable = (prepared: unknown): prepared is Disposable =>
  typeof prepared === 'object' && prepared !== null && Symbol.dispose in prepared;

/** The part of a call before its transaction: caller and input are checked in a transaction of their own. */
async function prepare(
  host: Host,
  route: Route,
  work: NonNullable<Route['prepare']>,
  call: {
    readonly request: Request;
    readonly params: Record<string, string>;
    readonly body: unknown;
    readonly caller: Caller | undefined;
    readonly scope: Scope;
    readonly outside: OutsideContext;
  },
): Promise<unknown> {
  const actor = await host.database.within({ ...call.scope, readOnly: true }, (tx) =>
    readActor(route, call.caller, tx),
  );
  // Calls of this access do not exist for people who are signed in without a company.
  if (actor === null || actor.companyId === null) throw new Refusal(commonCodes.notFound);
  const { companyId } = actor;
  const input = readInput(route, call.params, call.request, call.body);
  return work({ ...call.outside, companyId, actor: { ...actor, companyId } }, input, call.request.body);
}

async function readActor(route: Route, caller: Caller | undefined, tx: Transaction): Promise<Actor | null> {
  if (!caller) return null;
  const actor = await caller.load(tx);
  if (!actor) throw new Refusal(caller.claims ? commonCodes.notSignedIn : commonCodes.keyRefused);
  if (actor.secondFactor.isMissing && !isOwnAccount(route)) throw new Refusal(commonCodes.secondFactorMissing);
  const refused = whyNot(actor, route.call);
  if (refused) throw new Refusal(refused);
  return actor;
}

/** Calls about people's own account, which they may use before they have set up the second factor that their company requires. */
const isOwnAccount = ({ call }: Route): boolean => call.access === 'signedIn' && call.name.startsWith('oauth.');

function readInput(route: Route, params: Record<string, string>, request: Request, body: unknown): Input<AnyCall> {
  return {
    params: parseOrNotFound(route, params),
    query: parseOrRefuse(route.call.query, queryOf(request)),
    // A file is checked by its receiver as a stream.
    body: route.call.content === 'bytes' ? undefined : parseOrRefuse(route.call.body, body),
  };
}

/** A malformed id gets the same answer as one that does not exist. */
function parseOrNotFound(route: Route, params: Record<string, string>): unknown {
  const parsed = route.call.params.safeParse(params);
  if (!parsed.success) throw new Refusal(commonCodes.notFound);
  return parsed.data;
}

/**
 * Repeated parameters become arrays. Names are untrusted text, so they are collected in a map; the one name that schemas would
 * silently drop is refused here.
 */
function queryOf(request: Request): Record<string, string | string[]> {
  const query = new Map<string, string[]>();
  for (const [name, value] of new URL(request.url).searchParams) {
    const present = query.get(name);
    if (present) present.push(value);
    else query.set(name, [value]);
  }
  if (query.has(prototypeKey)) refuseField(prototypeKey, 'unknownField');
  return Object.fromEntries([...query].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]));
}
