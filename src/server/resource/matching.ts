import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Action, BulkResult, ListQuery } from '#shared/contract/index.ts';
import {
  matchingCodes,
  matchingResultSchema,
  mostMatching,
  mostRefusals,
  type MatchingResult,
} from '#shared/contract/action-matching.ts';
import { jobs } from '#server/jobs/tables.ts';
import { defineBound, roomUnder } from '../bounds/index.ts';
import { Refusal, type Route, type TenantContext } from '../http/index.ts';
import { defineJobKind, enqueue, type JobKind, type RunningJob } from '../jobs/index.ts';
import { columnOf } from './column.ts';
import type { ResourceServer, Row } from './definition.ts';
import { displayNames } from './read.ts';
import type { Serving } from './serve.ts';
import { onlyVersion } from './version.ts';

/** Records per transaction: few, since it blocks the embedded database for all others. */
const batch = 20;

/** The most waiting or running jobs of a person. */
const matchingBound = defineBound('resource.matching', { jobs: 5 });

/** The input of the action, and the versions of the records when they were found, by id. */
export interface MatchingGiven {
  readonly input: Row;
  readonly versions: Readonly<Record<string, number>>;
}

/** An action that can be applied to all records of a list's question. */
export interface Matching {
  readonly server: ResourceServer;
  readonly action: Action;
  /** The records of a question that the person may act on one by one, whatever their state. */
  readonly where: (context: TenantContext, query: ListQuery) => Promise<SQL | undefined>;
  /** Acts on some records like the action's own call, each in its own savepoint. */
  readonly act: (context: TenantContext, ids: readonly number[], given: MatchingGiven) => Promise<BulkResult[]>;
}

const payloadSchema = z.object({
  input: z.record(z.string(), z.unknown()),
  /** Id and version of each record when the job was requested, by ascending id. */
  records: z.array(z.tuple([z.int(), z.int()])),
});
const checkpointSchema = z.object({
  /** The id up to which all records have been processed. */
  upTo: z.int(),
  result: matchingResultSchema,
});
type Checkpoint = z.infer<typeof checkpointSchema>;

function callsOf({ action }: Matching): NonNullable<Action['matching']> {
  if (!action.matching) throw new Error(`${action.call.name} is not offered for all records of a question`);
  return action.matching;
}

/**
 * The job that acts on the records of a question, some per transaction in the order of their ids. If the worker dies, finished
 * records remain so and the job continues with the next id; if it is cancelled, it reports its progress.
 */
export function matchingJob(of: Matching): JobKind {
  const { server, action } = of;
  const { start } = callsOf(of);
  const about = server.resource.words;
  return defineJobKind({
    kind: start.name,
    permission: start.access,
    scoped: start.scoped,
    payload: payloadSchema,
    notice: ({ id, result }) => {
      const target = { type: 'job', id };
      const ended = matchingResultSchema.safeParse(result).data;
      const data = { about, action: action.name };
      return ended
        ? { kind: 'matching_done', data: { ...data, done: ended.done, refused: ended.refused }, target }
        : { kind: 'matching_failed', data, target };
    },
    run: async (job, { input, records }) => {
      let at: Checkpoint = checkpointSchema.safeParse(job.checkpoint).data ?? {
        upTo: 0,
        result: { found: records.length, done: 0, refused: 0, refusals: [] },
      };
      for (;;) {
        const left = records.filter(([id]) => id > at.upTo);
        job.progress(records.length - left.length, records.length);
        if (left.length === 0) return at.result;
        at = await step(of, job, { input, records: left.slice(0, batch) }, at.result);
      }
    },
  });
}

async function step(
  { server, act }: Matching,
  job: RunningJob,
  { input, records }: z.infer<typeof payloadSchema>,
  before: MatchingResult,
): Promise<Checkpoint> {
  return job.step(
    async (context) => {
      const ids = records.map(([id]) => id);
      const results = await act(context, ids, { input, versions: Object.fromEntries(records) });
      const refused = results.filter(({ ok }) => !ok);
      const names = new Map(
        await displayNames(
          server,
          context,
          refused.map(({ id }) => id),
        ),
      );
      const refusals = refused.map(({ ok: _, ...result }) => ({ ...result, name: names.get(result.id) ?? '' }));
      const result: MatchingResult = {
        found: before.found,
        done: before.done + results.length - refused.length,
        refused: before.refused + refused.length,
        refusals: [...before.refusals, ...refusals].slice(0, mostRefusals),
      };
      return { upTo: Math.max(...ids), result };
    },
    (done) => done,
  );
}

/** Serves the calls that count the records of a question and start the job. */
export function matchingRoutes(of: Matching, serve: Serving): Route[] {
  const kind = matchingJob(of);
  const { count, start } = callsOf(of);
  return [
    serve(count, async (context, { query }) => {
      const found = await findRecords(of, context, query);
      return { count: Math.min(found.length, mostMatching), more: found.length > mostMatching };
    }),
    serve(start, async (context, { query, body }) => {
      const input = of.action.input.parse(body);
      const records = await findRecords(of, context, query);
      if (records.length === 0) throw new Refusal(matchingCodes.nothingMatches);
      if (records.length > mostMatching)
        throw new Refusal(matchingCodes.tooManyMatch, { context: { max: mostMatching } });
      await refuseWaiting(context);
      return { job: await enqueue(context, { kind, payload: { input, records } }), count: records.length };
    }),
  ];
}

/** Id and version of the records of a question that allow the action now, up to one more than a job takes. */
async function findRecords(
  { server, action, where }: Matching,
  context: TenantContext,
  query: ListQuery,
): Promise<[number, number][]> {
  const { table } = server;
  const { version } = getTableColumns(table);
  const allows = [
    ...(action.from.length > 0 ? [inArray(columnOf(table, 'status'), [...action.from])] : []),
    ...Object.entries(action.where).map(([name, value]) => eq(columnOf(table, name), value)),
  ];
  const rows = await context.tx
    .select({
      id: sql<number>`${table.id}`.mapWith(Number),
      version: sql<number>`${version ?? onlyVersion}`.mapWith(Number),
    })
    .from(table)
    .where(and(await where(context, query), ...allows))
    .orderBy(asc(table.id))
    .limit(mostMatching + 1);
  return rows.map((row) => [row.id, row.version]);
}

async function refuseWaiting({ tx, companyId, actor }: TenantContext): Promise<void> {
  const room = await roomUnder(tx, matchingBound, [companyId, actor.userId], async () => ({
    jobs: await tx.$count(
      jobs,
      and(
        eq(jobs.company_id, companyId),
        eq(jobs.user_id, actor.userId),
        sql`${jobs.kind} like '%.matching'`,
        inArray(jobs.status, ['queued', 'running']),
      ),
    ),
  }));
  if (room.jobs < 1) throw new Refusal(matchingCodes.tooManyJobs, { context: { max: matchingBound.most.jobs } });
}
