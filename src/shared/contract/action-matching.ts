import type { Serves } from './audience.ts';
import { z } from 'zod';
import { bulkResultSchema } from './bulk-result.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { refusalCode, type RefusalCode } from './codes.ts';
import type { ListQuery, ListQueryInput } from './list-query.ts';
import type { Access } from './permission.ts';

/** The largest number of records that one job acts on. */
export const mostMatching = 10_000;

export const matchingCodes = {
  /** No record of the question allows the action any more. */
  nothingMatches: refusalCode('ZBCO0044', 409),
  /** The question has more than `context.max` records. */
  tooManyMatch: refusalCode('ZBCO0045', 400),
  /** The person already has `context.max` waiting or running jobs of this kind. */
  tooManyJobs: refusalCode('ZBCO0046', 400),
} as const;

const countSchema = z.object({
  count: z.int(),
  /** There are more than `count`, too many for one job. */
  more: z.boolean(),
});
const startedSchema = z.object({ job: z.int(), count: z.int() });

/** The most refused records in a result. */
export const mostRefusals = 1000;

/** The result of a job on all records of a question. */
export const matchingResultSchema = z.object({
  /** The number of records when it was requested. */
  found: z.int(),
  done: z.int(),
  refused: z.int(),
  /** The first `mostRefusals` refused records, with the reasons. */
  refusals: z.array(bulkResultSchema.omit({ ok: true }).extend({ name: z.string() })),
});
export type MatchingResult = z.infer<typeof matchingResultSchema>;

/** The calls of an action on all records of a list's question, with the paths `<path><action>/matching/`. */
export interface MatchingCalls<B extends z.ZodType> {
  /** Counts the records of the question that allow the action now. */
  readonly count: Call<Nothing, z.ZodType<ListQuery, ListQueryInput>, z.ZodUndefined, typeof countSchema>;
  /**
   * Starts a job on the records that allow it now; records that are added later, or changed before their turn, are not touched. Its
   * result is `matchingResultSchema`.
   */
  readonly start: Call<
    Nothing,
    z.ZodType<ListQuery, ListQueryInput>,
    z.ZodType<z.output<B>, Readonly<Record<string, unknown>>>,
    typeof startedSchema
  >;
}

/** Declares the calls of an action on all records of a list's question. */
export function defineMatching<B extends z.ZodType>(declaration: {
  /** The name of the action's call. */
  readonly name: string;
  /** The path of the action's call. */
  readonly path: string;
  readonly module: string;
  readonly access: Access;
  readonly scoped: Serves;
  readonly codes: readonly RefusalCode[];
  readonly query: z.ZodType<ListQuery, ListQueryInput>;
  /** The input of the action. */
  readonly input: B;
}): MatchingCalls<B> {
  const { name, path, module, access, scoped, codes, query, input } = declaration;
  const call = { module, access, scoped, query, path: `${path}matching/` };
  return {
    count: defineCall({ ...call, name: `${name}.countMatching`, method: 'GET', data: countSchema }),
    start: defineCall({
      ...call,
      name: `${name}.matching`,
      method: 'POST',
      // Screens send the values of any action's form, which are validated here.
      body: input as unknown as z.ZodType<z.output<B>, Readonly<Record<string, unknown>>>,
      data: startedSchema,
      codes: [...codes, ...Object.values(matchingCodes)],
    }),
  };
}
