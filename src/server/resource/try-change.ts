import { commonCodes, holdsFrom } from '#shared/contract/index.ts';
import { mayCall, parseOrRefuse, Refusal, type TenantContext } from '../http/index.ts';
import { registryOf } from './registries.ts';
import type { ResourceServer, Row } from './definition.ts';
import { changeRecord, createRecord, deleteRecord } from './write.ts';

/** A change that has not been saved. */
export interface TriedChange {
  /** Null for a new record. */
  readonly id: number | null;
  /** As it would be sent; null to delete the record. */
  readonly body: Row | null;
}

/**
 * Makes a change as its own call would, with the same rights and checks, in the caller's transaction, which may roll it back.
 * @param from the day from which a dated change holds, ISO
 * @returns the record's id; null if it was deleted
 * @throws Refusal where the call would refuse
 */
export async function tryChange(
  context: TenantContext,
  server: ResourceServer,
  { id, body }: TriedChange,
  from?: string,
): Promise<number | null> {
  const writing = { server, registry: registryOf(server) };
  const { calls, datedFields } = server.resource;
  const call = id === null ? calls.create : body === null ? calls.destroy : calls.patch;
  if (!mayCall(context.actor, call)) throw new Refusal(commonCodes.forbidden);
  if (id === null) {
    const made = await createRecord(writing, context, parseOrRefuse(server.resource.create, body));
    return Number(made['id']);
  }
  if (body === null) {
    await deleteRecord(writing, context, id);
    return null;
  }
  const given = parseOrRefuse(server.resource.patch, {
    ...body,
    ...(from !== undefined && datedFields.length > 0 ? { [holdsFrom]: from } : {}),
  });
  await changeRecord(writing, context, id, given);
  return id;
}
