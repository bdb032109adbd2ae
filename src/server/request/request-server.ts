import { commonCodes, type Fields, type RequestReason, type RequestResource } from '#shared/contract/index.ts';
import { Refusal, type Actor, type TenantContext } from '../http/index.ts';
import {
  resourceServer,
  type ActionEffect,
  type ActionServer,
  type RecordTable,
  type ResourceServer,
  type ResourceServerOptions,
} from '../resource/index.ts';

type Follow<Stored> = (context: TenantContext, row: Stored) => Promise<ActionEffect | void>;

/** What a kind of request needs beside its contract. */
export interface RequestServerOptions<T extends RecordTable> extends Omit<ResourceServerOptions, 'actions' | 'table'> {
  readonly table: T;
  /** Whether the request is the person's own: nobody decides about those. */
  readonly isApplicant: (actor: Actor, row: T['$inferSelect']) => boolean;
  /** What an approval brings about: in its transaction, so that there is never the one without the other. */
  readonly approved: Follow<T['$inferSelect']>;
  readonly rejected?: Follow<T['$inferSelect']>;
  readonly revoked?: Follow<T['$inferSelect']>;
}

/**
 * Joins a kind of request to its table. Who decides and when is kept with the request; nobody decides about their own, and
 * who made one may revoke it.
 */
export function requestServer<F extends Fields, R extends RequestReason, V extends boolean, T extends RecordTable>(
  resource: RequestResource<F, R, V>,
  { isApplicant, approved, rejected, revoked, ...options }: RequestServerOptions<T>,
): ResourceServer {
  type Stored = T['$inferSelect'];
  const decide = (follow: Follow<Stored> | undefined, mayBeOwn = false): ActionServer<unknown, Stored> => ({
    run: async (context, row) => {
      if (!mayBeOwn && isApplicant(context.actor, row)) throw new Refusal(commonCodes.ownRequest);
      const effect = (await follow?.(context, row)) ?? {};
      const decision = { decided_by: context.actor.name, decide_time: context.now.toString() };
      return { ...effect, set: { ...decision, ...effect.set } };
    },
  });
  const actions = { approve: decide(approved), reject: decide(rejected), revoke: decide(revoked, true) };
  return resourceServer(resource, { ...options, actions });
}
