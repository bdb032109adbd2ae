import { and, asc, inArray } from 'drizzle-orm';
import {
  actedOnSchema,
  commonCodes,
  takesAction,
  type Action,
  type BulkResult,
  type LogAction,
  type Reference,
} from '#shared/contract/index.ts';
import { Refusal, type Route, type TenantContext } from '../http/index.ts';
import type { JobKind } from '../jobs/index.ts';
import type { ActionServer, ResourceServer, Row, Writing } from './definition.ts';
import { eachRecord, type ResultDetails } from './each-record.ts';
import { matchingJob, matchingRoutes, type Matching } from './matching.ts';
import { conditions, namedSearch } from './query.ts';
import { displayNames } from './read.ts';
import { lookupContext } from './scope.ts';
import { serveAs } from './serve.ts';
import { transition } from './transition.ts';
import { versionOf } from './version.ts';
import { checkReferences } from './prepare.ts';
import { lastAuthor } from './write.ts';

/** Serves the actions that a resource declares. */
export function actionRoutes(writing: Writing): Route[] {
  const { server } = writing;
  const serve = serveAs(server);
  const one = Object.values(server.resource.actions).map((action) =>
    serve(
      action.call,
      async (context, { body }) => {
        const { ids, versions = {} } = actedOnSchema.parse(body);
        const given = Object.entries(body).filter(([name]) => Object.hasOwn(action.fields, name));
        const input: Row = action.input.parse(Object.fromEntries(given));
        const named = await checkInput(writing, context, action, input);
        return actOnEach(server, context, action, ids, { input, versions, named });
      },
      server.actions?.[action.name]?.limit,
    ),
  );
  return [...one, ...matchingOf(writing).flatMap((matching) => matchingRoutes(matching, serve))];
}

/** The jobs of actions that can be applied to all records of a list. */
export const actionJobs = (writing: Writing): JobKind[] => matchingOf(writing).map(matchingJob);

function matchingOf(writing: Writing): Matching[] {
  const { server } = writing;
  return Object.values(server.resource.actions)
    .filter(({ matching }) => matching !== undefined)
    .map((action) => ({
      server,
      action,
      where: async (context, query) => conditions(server, context, await namedSearch(server, context, query)),
      act: async (context, ids, { input, versions }) => {
        const named = await checkInput(writing, context, action, input);
        return actOnEach(server, context, action, ids, { input, versions, named });
      },
    }));
}

/** Checks that the references of an input exist and are within reach; returns their names for the log. */
async function checkInput(
  { server, registry }: Writing,
  context: TenantContext,
  action: Action,
  input: Row,
): Promise<Record<string, Reference>> {
  const named: Record<string, Reference> = {};
  for (const [name, { target }] of Object.entries(action.fields)) {
    const id = input[name];
    if (target === undefined) continue;
    const referred = registry.get(target);
    await checkReferences(referred, lookupContext(server, context, referred), name, id);
    if (typeof id !== 'number') continue;
    const [found] = await displayNames(referred, context, [id]);
    named[name] = { id, display_name: found?.[1] ?? '' };
  }
  return named;
}

interface Given {
  readonly input: Row;
  /** The versions that the person saw, by record id. */
  readonly versions?: Readonly<Record<string, number>>;
  /** Names of the input's references for the log. */
  readonly named?: Readonly<Record<string, Reference>>;
}

interface Acted {
  readonly row: Row;
  readonly name: string;
  /** All records of the call. */
  readonly all: readonly Row[];
}

/** Runs an action on each of several records, which are read and locked together. */
async function actOnEach(
  server: ResourceServer,
  context: TenantContext,
  action: Action,
  ids: readonly number[],
  given: Given,
): Promise<BulkResult[]> {
  const all = await lockRows(server, context, ids);
  const rows = new Map(all.map((row) => [Number(row['id']), row]));
  const names = new Map(await displayNames(server, context, [...rows.keys()]));
  const handler: ActionServer | undefined = server.actions?.[action.name];
  if (all.length > 1) await handler?.gather?.(context, all);
  return eachRecord(context, ids, action.call.successCode, async (id) => {
    const row = rows.get(id);
    if (!row) throw new Refusal(commonCodes.notFound);
    return actOn(server, context, action, { row, all, name: names.get(id) ?? '', ...given });
  });
}

/**
 * Runs an action on one record outside of its call, e.g. by a mailed link.
 * @throws Refusal where the call would refuse too
 */
export async function act(
  server: ResourceServer,
  context: TenantContext,
  name: LogAction,
  id: number,
  input: Row = {},
  versions: Readonly<Record<string, number>> = {},
): Promise<void> {
  const action = server.resource.actions[name];
  if (!action) throw new Error(`${server.resource.name} has no action ${name}`);
  const [row] = await lockRows(server, context, [id]);
  if (!row) throw new Refusal(commonCodes.notFound);
  const [named] = await displayNames(server, context, [id]);
  await actOn(server, context, action, {
    row,
    all: [row],
    name: named?.[1] ?? '',
    input: action.input.parse(input),
    versions,
  });
}

/** The rows that the person may see, locked in the order of their ids. */
async function lockRows(server: ResourceServer, context: TenantContext, ids: readonly number[]): Promise<Row[]> {
  const { table } = server;
  return (
    context.tx
      .select()
      .from(table)
      .where(and(conditions(server, context, { filters: [], search: '' }), inArray(table.id, [...new Set(ids)])))
      .orderBy(asc(table.id))
      // A weaker lock, so that others can still reference the row: an import that sends a terminal its people takes
      // minutes.
      .for('no key update')
  );
}

async function actOn(
  server: ResourceServer,
  context: TenantContext,
  action: Action,
  { row, all, name, input, versions = {}, named = {} }: Given & Acted,
): Promise<ResultDetails | void> {
  const id = Number(row['id']);
  const seen = versions[String(id)];
  if (seen !== undefined && seen !== versionOf(row))
    throw new Refusal(commonCodes.changedMeanwhile, { context: await lastAuthor(server, context, id) });
  if (!takesAction(action, row)) throw new Refusal(commonCodes.wrongState);
  const handler: ActionServer | undefined = server.actions?.[action.name];
  const effect = (await handler?.run(context, row, input, all)) ?? {};
  await transition(server, context, id, {
    action: action.name,
    from: action.from,
    to: effect.to ?? action.to,
    set: { ...columnsOf(server, action, input), ...effect.set },
    name,
    row,
    changes: effect.changes ?? changesOf(action, input, named),
  });
  return effect.details;
}

/** Inputs that have a column are stored in it. */
function columnsOf(server: ResourceServer, action: Action, input: Row): Row {
  const stored = Object.keys(action.fields).filter((name) => name in server.table && input[name] !== undefined);
  return Object.fromEntries(stored.map((name) => [name, input[name]]));
}

function changesOf(
  action: Action,
  input: Row,
  named: Readonly<Record<string, Reference>>,
): { field: string; old: unknown; new: unknown }[] {
  return Object.keys(action.fields)
    .filter((name) => input[name] !== undefined && input[name] !== null && input[name] !== '')
    .map((name) => ({ field: name, old: null, new: named[name] ?? input[name] }));
}
