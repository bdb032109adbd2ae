import {
  commonCodes,
  type ActionDeclaration,
  type ActionDeclarations,
  type AnyResource,
  type Fields,
  type RequestState,
  type Resource,
  type ResourceName,
} from '#shared/contract/index.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { Refusal, type TenantContext } from '../http/index.ts';
import { notify, notifyOnce } from '../notifications/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { userOfEmployee, usersWith } from '../tenancy/membership.ts';
import { accountOf, isOwn, type Applicant } from './applicant.ts';
import { askFlow, type Decider, type FlowAsked } from './flow.ts';
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
  /** Whose the request is, by what its row says: nobody decides about their own, and they are told of the decision. */
  readonly applicant: (row: T['$inferSelect']) => Applicant;
  /** By what else a flow is chosen than by whose it is. */
  readonly flowBy?: (row: T['$inferSelect']) => Partial<Pick<FlowAsked, 'amount' | 'type' | 'chosen'>>;
  /** What an approval brings about: in its transaction, so that there is never the one without the other. */
  readonly approved: Follow<T['$inferSelect']>;
  readonly rejected?: Follow<T['$inferSelect']>;
  readonly revoked?: Follow<T['$inferSelect']>;
}

/** A kind of request with its server half; what its own face goes by. */
interface RequestServer<Stored, T extends RequestTable> extends ServerOf<Stored> {
  readonly table: T;
  readonly applicant: (row: T['$inferSelect']) => Applicant;
  readonly flowBy: RequestServerOptions<Fields, T, {}>['flowBy'];
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
  const { applicant, approved, rejected, revoked, flowBy } = options;
  const tell = async (
    context: TenantContext,
    row: Stored,
    decision: 'approved' | 'rejected',
    input: unknown,
  ): Promise<void> => {
    const told = await accountOf(context, applicant(row), row);
    if (told === null) return;
    const about = resource.words;
    const reason = reasonSchema.safeParse(input).data?.reject_reason ?? '';
    await notify(
      context,
      [told],
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
      if (decision !== null && isOwn(context.actor, applicant(row), row)) throw new Refusal(commonCodes.ownRequest);
      const effect = (await follow?.(context, row)) ?? {};
      if (decision !== null) await tell(context, row, decision, input);
      const decided = { decided_by: context.actor.name, decide_time: context.now.toString() };
      return { ...effect, set: { ...decided, ...effect.set } };
    },
  });
  const revoke = decide(revoked, null);
  const actions = { approve: decide(approved, 'approved'), reject: decide(rejected, 'rejected'), revoke };
  const server = resourceServer(resource, { ...guarded(options, ['pending']), actions });
  return { ...server, table: options.table, applicant, flowBy, revoke };
}

/** The accounts of those who decide; those who have none are told by nothing. */
async function accountsOf(context: TenantContext, deciders: readonly Decider[]): Promise<number[]> {
  const found: number[] = [];
  for (const decider of deciders) {
    const user = 'user' in decider ? decider.user : await userOfEmployee(context, decider.employee);
    if (user !== null) found.push(user);
  }
  return found;
}

/** Tells those who decide first that a request of an employee waits: whom its flow names, else who may approve such requests. */
async function tellDeciders(
  context: TenantContext,
  kind: Pick<AnyResource, 'name' | 'words'>,
  asked: Pick<FlowAsked, 'applicant'> & Partial<FlowAsked>,
): Promise<void> {
  const { zone } = await companyClock(context);
  const told = await askFlow(context, {
    amount: null,
    type: null,
    chosen: [],
    ...asked,
    request: kind.name,
    date: context.now.toZonedDateTimeISO(zone).toPlainDate().toString(),
  });
  const first = told?.steps.find(({ deciders }) => deciders.length > 0);
  if (!first) return tellApprovers(context, kind);
  await notifyOnce(
    context,
    (await accountsOf(context, first.deciders)).filter((user) => user !== context.actor.userId),
    { kind: 'request_waiting', data: { about: kind.words }, target: { type: kind.name, id: null } },
  );
}

/**
 * Tells those who may decide that a request waits, by the bell: once until they have read it, however many come.
 * @param screen the resource whose screen shows them, where that is another one
 */
export async function tellApprovers(
  context: TenantContext,
  { name, words }: Pick<AnyResource, 'name' | 'words'>,
  screen: ResourceName = name,
): Promise<void> {
  const approvers = await usersWith(context, `${name}.approve`);
  await notifyOnce(
    context,
    approvers.filter((user) => user !== context.actor.userId),
    { kind: 'request_waiting', data: { about: words }, target: { type: screen, id: null } },
  );
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
  { table, applicant, flowBy, revoke, resource: kind }: RequestServer<Kind, T>,
  options: OwnServerOptions<F, T, P> & SaysAll<F, T>,
): ServerOf<StoredRecord<F, T>> {
  const own: ActionServer<unknown, T['$inferSelect']> = {
    run: async (context, row, input, all) => {
      // The rows are the person's own by the audience; whose a request is, its kind has the last word about.
      if (!isOwn(context.actor, applicant(row), row)) throw new Refusal(commonCodes.notFound);
      return revoke.run(context, row, input, all);
    },
  };
  return resourceServer(resource, {
    ...guarded({ ...options, table }, ['revoked']),
    afterChange: async (context, change) => {
      await options.afterChange?.(context, change);
      if (change.kind !== 'add') return;
      // The kit hands over the row as it was stored.
      const row = change.after as T['$inferSelect'];
      const whose = applicant(row);
      if ('employee' in whose) await tellDeciders(context, kind, { ...flowBy?.(row), applicant: whose.employee });
      else await tellApprovers(context, kind);
    },
    actions: { revoke: own },
  });
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
