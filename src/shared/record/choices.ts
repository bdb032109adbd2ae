import { z } from 'zod';
import {
  fieldAt,
  type AnyResource,
  type ListQueryInput,
  type ResourceName,
  type TreeNode,
} from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { fetchPage, fetchTree } from './queries.ts';

/** A field of a form that asks for its choices. */
export interface AskingField {
  /** The resource that the form is of. */
  readonly resource: ResourceName;
  /** The path of the field in it: `shift`, in child rows `days.timetable`. */
  readonly path: string;
}

/** A record to choose, and what the reference brings of it. */
const choiceSchema = z.looseObject({ id: z.int(), display_name: z.string() });
export type Choice = z.infer<typeof choiceSchema>;

/**
 * Where a field's choices come from: the resource that it refers to, but in people's own records from their form, since
 * whoever fills it in may have no right to view the other resource. Own resources have names `personal.…`.
 */
export function choiceSourceOf(target: ResourceName, asking: AskingField | undefined): ResourceName {
  return asking?.resource.startsWith('personal.') ? asking.resource : target;
}

/** @param source the resource returned by {@link choiceSourceOf} */
export async function fetchChoices(
  client: Client,
  source: AnyResource,
  asking: AskingField | undefined,
  query: ListQueryInput,
  signal?: AbortSignal,
): Promise<{ readonly rows: readonly Choice[]; readonly next: number | null }> {
  if (!asking || source.audience.of !== 'own') return fetchPage(client, source, query, signal);
  const { lookup } = source.calls;
  // The form's server applies the declared filters of a field by itself.
  const stated = fieldAt(source.fields, asking.path)?.widget.filters ?? {};
  const narrowed = Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(stated, name)));
  const outcome = await client.callEndpoint(
    lookup,
    { params: { field: asking.path }, query: narrowed },
    { quiet: true, signal },
  );
  const { data, next } = unwrap(outcome, source.name);
  return { rows: data.map((row) => choiceSchema.parse(row)), next: next ?? null };
}

/** The same for a tree. */
export async function fetchTreeChoices(
  client: Client,
  source: AnyResource,
  asking: AskingField | undefined,
  signal?: AbortSignal,
): Promise<TreeNode[]> {
  if (!asking || source.audience.of !== 'own') return fetchTree(client, source, signal);
  const { lookupTree } = source.calls;
  const outcome = await client.callEndpoint(lookupTree, { params: { field: asking.path } }, { quiet: true, signal });
  return unwrap(outcome, source.name).data;
}
