import {
  commonCodes,
  type ActionDeclaration,
  type ActionDeclarations,
  type Fields,
  type RequestState,
  type Resource,
} from '#shared/contract/index.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { Refusal, type Actor, type TenantContext } from '../http/index.ts';
import { notify } from '../notifications/index.ts';
import {
  resourceServer,
  type ActionEffect,
  type ActionServer,
  type ColumnValues,
  type RecordTable,
  type ColumnName,
  type ResourceServerOptions,
  type SaysAll,
  type ServerOf,
  type StoredRecord,
} from '../resource/index.ts';

const reasonSchema = z.object({ reject_reason: z.string().nullish() });

type Follow<Stored> = (context: TenantContext, row: Stored) => Promise<ActionEffect<Stored> | void>;

/** A table with the columns of `requestColumns`. */
type RequestTable = RecordTable & Record<'status' | 'decided_by' | 'decide_time', AnyPgColumn>;
type Decisions = ActionDeclarations & { readonly approve: ActionDeclaration; readonly reject: ActionDeclaration };

/** What a kind of request needs beside its contract. */
interface RequestServerOptions<
  F extends Fields,
  T extends RequestTable,
  P extends ColumnValues<F, T>,
> extends ResourceServerOptions<F, T, P> {
  /** Whether the request is the person's own: nobody decides about those. */
  readonly isApplicant: (actor: Actor, row: T['$inferSelect']) => boolean;
  /** The user whose request it is, who is told of the decision; nobody where they have no account. */
  readonly applicantOf: (context: TenantContext, row: T['$inferSelect']) => Promise<number | null>;
  /** What an approval brings about: in its transaction, so that there is never the one without the other. */
  readonly approved: Follow<T['$inferSelect']>;
  readonly rejected?: Follow<T['$inferSelect']>;
  readonly revoked?: Follow<T['$inferSelect']>;
}

/** A kind of request with its server half; what its own face goes by. */
interface RequestServer<Stored, T extends RequestTable> extends ServerOf<Stored> {
  readonly table: T;
  readonly isApplicant: (actor: Actor, row: T['$inferSelect']) => boolean;
  readonly revoke: ActionServer<unknown, T['$inferSelect']>;
}

/**
 * Joins a kind of request to its table. Who decides and when is kept with the request; nobody decides about their own, and
 * what was decided stays as it was decided.
 */
export function requestServer<
  F extends Fields,
  A extends Decisions,
  T extends RequestTable,
  const P extends ColumnValues<F, T>,
>(
  resource: Resource<F, A, NoInfer<ColumnName<T>>>,
  options: RequestServerOptions<F, T, P> & SaysAll<F, T>,
): RequestServer<StoredRecord<F, T>, T> {
  type Stored = T['$inferSelect'];
  const { isApplicant, applicantOf, approved, rejected, revoked } = options;
  const tell = async (
    context: TenantContext,
    row: Stored,
    decision: 'approved' | 'rejected',
    input: unknown,
  ): Promise<void> => {
    const applicant = await applicantOf(context, row);
    if (applicant === null) return;
    const about = resource.words;
    const reason = reasonSchema.safeParse(input).data?.reject_reason ?? '';
    await notify(
      context,
      [applicant],
      decision === 'approved'
        ? { kind: 'request_approved', data: { about } }
        : { kind: 'request_rejected', data: { about, reason } },
    );
  };
  const decide = (
    follow: Follow<Stored> | undefined,
    decision: 'approved' | 'rejected' | null,
  ): ActionServer<unknown, Stored> => ({
    run: async (context, row, input) => {
      if (decision !== null && isApplicant(context.actor, row)) throw new Refusal(commonCodes.ownRequest);
      const effect = (await follow?.(context, row)) ?? {};
      if (decision !== null) await tell(context, row, decision, input);
      const decided = { decided_by: context.actor.name, decide_time: context.now.toString() };
      return { ...effect, set: { ...decided, ...effect.set } };
    },
  });
  const revoke = decide(revoked, null);
  const actions = { approve: decide(approved, 'approved'), reject: decide(rejected, 'rejected'), revoke };
  const server = resourceServer(resource, { ...guarded(options, ['pending']), actions });
  return { ...server, table: options.table, isApplicant, revoke };
}

type OwnServerOptions<F extends Fields, T extends RequestTable, P extends ColumnValues<F, T>> = Omit<
  ResourceServerOptions<F, T, P>,
  'table'
>;

/**
 * Joins people's own requests to the table of their kind. Who made one takes it back while it waits, and what follows is what
 * the kind says; it may be deleted then, and not before.
 */
export function ownRequestServer<
  F extends Fields,
  A extends { readonly revoke: ActionDeclaration },
  Kind,
  T extends RequestTable,
  const P extends ColumnValues<F, T>,
>(
  resource: Resource<F, A, NoInfer<ColumnName<T>>>,
  { table, isApplicant, revoke }: RequestServer<Kind, T>,
  options: OwnServerOptions<F, T, P> & SaysAll<F, T>,
): ServerOf<StoredRecord<F, T>> {
  const own: ActionServer<unknown, T['$inferSelect']> = {
    run: async (context, row, input, all) => {
      // The rows are the person's own by the audience; whose a request is, its kind has the last word about.
      if (!isApplicant(context.actor, row)) throw new Refusal(commonCodes.notFound);
      return revoke.run(context, row, input, all);
    },
  };
  return resourceServer(resource, { ...guarded({ ...options, table }, ['revoked']), actions: { revoke: own } });
}

/** What was decided stays as it was decided: only what waits is changed, and what may go is said. */
function guarded<O extends Pick<ResourceServerOptions<Fields, RequestTable>, 'beforeChange' | 'beforeDelete'>>(
  options: O,
  deletable: readonly RequestState[],
): O {
  const { beforeChange, beforeDelete } = options;
  return {
    ...options,
    beforeChange: async (context, row) => {
      refuseUnless(['pending'], row);
      await beforeChange?.(context, row);
    },
    beforeDelete: async (context, row) => {
      refuseUnless(deletable, row);
      await beforeDelete?.(context, row);
    },
  };
}

/** @throws Refusal where the request is in none of the states */
function refuseUnless(states: readonly RequestState[], { status }: { readonly status?: unknown }): void {
  if (!states.some((state) => state === status)) throw new Refusal(commonCodes.wrongState);
}
