import { z } from 'zod';
import { commonCodes, type AnyCall } from '#shared/contract/index.ts';
import { mayCall, Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { defineJobKind, enqueue, type JobKind } from '#server/jobs/index.ts';
import { displayNames } from '#server/resource/index.ts';
import { mergeAreas, mergeDepartments, mergePositions, mergeResultSchema } from '../../contract/merge.ts';
import { checkMerge, mergeRecords } from './merge.ts';
import type { MergedTree } from './parts.ts';
import { countMembers, isJob, previewMerge } from './preview.ts';
import { trees } from './trees.ts';

const payloadSchema = z.object({
  from: z.int(),
  into: z.int(),
  version: z.int(),
  intoVersion: z.int(),
  people: z.int(),
});

/** A merge deletes one record and changes others: it needs both rights. */
function refuseWithoutChange(actor: TenantContext['actor'], change: AnyCall): void {
  if (!mayCall(actor, change)) throw new Refusal(commonCodes.forbidden);
}

/** The calls and the job of one tree. */
function mergingOf(tree: MergedTree, calls: typeof mergeDepartments) {
  const { server } = trees[tree];
  const { patch } = server.resource.calls;
  const about = server.resource.words;
  /** Merges as a whole in one transaction: a stopped job has done nothing, and starts again. */
  const job: JobKind = defineJobKind({
    kind: calls.merge.name,
    permission: calls.merge.access,
    scoped: calls.merge.scoped,
    payload: payloadSchema,
    notice: ({ result }) => {
      // The merged record is gone; the list shows the one that has its people now.
      const target = { type: server.resource.name, id: null };
      const data = { about, action: 'merge' as const };
      return mergeResultSchema.safeParse(result).success
        ? { kind: 'matching_done', data: { ...data, done: 1, refused: 0 }, target }
        : { kind: 'matching_failed', data, target };
    },
    run: async (running, { people, ...merge }) => {
      running.progress(0, people);
      const result = await running.step(async (context) => {
        refuseWithoutChange(context.actor, patch);
        const names = new Map(await displayNames(server, context, [merge.from, merge.into]));
        await mergeRecords(context, { tree, ...merge });
        return { moved: people, name: names.get(merge.from) ?? '', into: names.get(merge.into) ?? '' };
      });
      running.progress(people, people);
      return result;
    },
  });
  const routes: readonly Route[] = [
    serve(calls.preview, async (context, { params, query }) => {
      refuseWithoutChange(context.actor, patch);
      return previewMerge(context, { tree, from: params.id, into: query.into });
    }),
    serve(calls.merge, async (context, { params, body }) => {
      refuseWithoutChange(context.actor, patch);
      const merge = { from: params.id, into: body.into, version: body.version, intoVersion: body.into_version };
      const members = await countMembers(context, { tree, from: merge.from, into: merge.into });
      const people = members.active + members.resigned;
      if (isJob(members)) {
        await checkMerge(context, { tree, ...merge });
        return { job: await enqueue(context, { kind: job, payload: { ...merge, people } }), moved: people };
      }
      await mergeRecords(context, { tree, ...merge });
      return { job: null, moved: people };
    }),
  ];
  return { job, routes };
}

const merging = [
  mergingOf('company.department', mergeDepartments),
  mergingOf('company.position', mergePositions),
  mergingOf('company.area', mergeAreas),
];

export const mergeRoutes: readonly Route[] = merging.flatMap(({ routes }) => routes);
export const mergeJobs: readonly JobKind[] = merging.map(({ job }) => job);
