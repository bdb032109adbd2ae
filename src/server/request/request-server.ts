import type {
  ActionDeclaration,
  ActionDeclarations,
  Fields,
  RequestResource,
  Resource,
} from '#shared/contract/index.ts';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { may, type TenantContext } from '../http/index.ts';
import {
  act,
  resourceServer,
  type ActionServer,
  type ColumnValues,
  type RecordTable,
  type ColumnName,
  type ResourceServerOptions,
  type SaysAll,
  type ServerOf,
  type StoredRecord,
} from '../resource/index.ts';
import { companyDate } from './acting.ts';
import { barredField } from './barred.ts';
import { accountOf, isOwn, refuseApplicant, toldOf, type Applicant, type RequestRow } from './applicant.ts';
import type { Subject } from './load-course.ts';
import { asNobody } from './deciding.ts';
import { decisionsOf } from './decisions.ts';
import { furtherActions, type FurtherActions } from './further-actions.ts';
import { guarded } from './guarded.ts';
import type { Days, Follow, Lowering } from './kind-parts.ts';
import { sayingLocked } from './locked-days.ts';
import { nextNumber } from './numbers.ts';
import { ensureCourse, type FlowBy } from './progress.ts';
import { recordEvent } from './record-event.ts';
import { waitingFields, type WaitingField } from './waits-for.ts';

/** A table with the columns of `requestColumns`. */
export type RequestTable = RecordTable & Record<'status' | 'decided_by' | 'decide_time', AnyPgColumn>;
type Decisions = ActionDeclarations & { readonly approve: ActionDeclaration; readonly reject: ActionDeclaration };

/** The server half of a kind of request. */
interface RequestServerOptions<
  F extends Fields,
  T extends RequestTable,
  P extends ColumnValues<F, T>,
> extends ResourceServerOptions<F, T, P> {
  /** The applicant by the row: they never decide, and are notified of the decision. */
  readonly applicant: (row: T['$inferSelect']) => Applicant;
  /** Criteria for the flow beside the applicant. */
  readonly flowBy?: (row: T['$inferSelect']) => FlowBy;
  /** The days of the request, in any order, for the approvers. */
  readonly daysOf?: (row: T['$inferSelect']) => readonly Days[];
  /** The first day of a request: before it begins, applicants may give back an approved one. Null if they never may. */
  readonly firstDay?: SQL;
  /** Who has to consent before others decide: another employee concerned. */
  readonly consentOf?: (row: T['$inferSelect']) => number | null;
  /** Whether their consent approves it, so that nobody else decides. */
  readonly isConsentEnough?: (context: TenantContext, row: T['$inferSelect']) => Promise<boolean>;
  /** Whether it is approved on submission, because the company requires no decision for such requests. */
  readonly needsNobody?: (context: TenantContext, row: T['$inferSelect']) => Promise<boolean>;
  /** Name of the inbox for deciders named by a step, if the kind has one. */
  readonly inbox?: string;
  /** The effect of an approval, in its transaction. */
  readonly approved: Follow<T['$inferSelect']>;
  /** Reads and locks in one go what `approved` needs of several requests that are decided at once. */
  readonly gather?: (context: TenantContext, all: readonly T['$inferSelect'][]) => Promise<void>;
  readonly rejected?: Follow<T['$inferSelect']>;
  readonly revoked?: Follow<T['$inferSelect']>;
  /** Undoes the effect of an approval. */
  readonly cancelled?: Follow<T['$inferSelect']>;
  /**
   * Who may cancel an approved request before its first day (on any day, without `firstDay`), if the kind has
   * `cancellationDecisions`: a `Cancellation` in SQL, or null for whoever approves such requests.
   */
  readonly cancellation?: (context: TenantContext) => SQL;
  /** Which pending ones only the office takes back. */
  readonly stays?: SQL;
  /** @throws Refusal if what was approved could not be undone now, so that nobody is asked in vain */
  readonly refuseCancelling?: (context: TenantContext, row: T['$inferSelect']) => Promise<void>;
  /** How less than requested can be approved, if `defineApprovals` declares the fields for it. */
  readonly lower?: Lowering<T['$inferSelect']>;
}

/** A kind of request with its server half, for its own-request resource and its inbox. */
export interface RequestServer<Stored, T extends RequestTable> extends ServerOf<Stored> {
  readonly table: T;
  readonly applicant: (row: T['$inferSelect']) => Applicant;
  /**
   * Asks the first deciders of a submitted request.
   * @param chosen Employee ID of the decider whom the applicant chose; null if somebody else submits it
   */
  readonly handedIn: (context: TenantContext, row: T['$inferSelect'], chosen?: string | null) => Promise<void>;
  /** Columns that every new request gets. */
  readonly newColumns: (context: TenantContext) => Promise<Partial<T['$inferSelect']>>;
  readonly subjectOf: (row: T['$inferSelect']) => Subject;
  /** Name of the inbox for deciders named by a step. */
  readonly inbox: string | undefined;
  readonly lower: Lowering<T['$inferSelect']> | undefined;
  readonly daysOf: ((row: T['$inferSelect']) => readonly Days[]) | undefined;
  readonly revoke: ActionServer<unknown, T['$inferSelect']>;
  readonly firstDay: SQL | undefined;
  /** Undoes the effect of an approval. */
  readonly cancelled: Follow<T['$inferSelect']> | undefined;
  readonly flowBy: ((row: T['$inferSelect']) => FlowBy) | undefined;
  readonly cancellation: ((context: TenantContext) => SQL) | undefined;
  readonly stays: SQL | undefined;
  readonly refuseCancelling: ((context: TenantContext, row: T['$inferSelect']) => Promise<void>) | undefined;
  readonly consentOf: ((row: T['$inferSelect']) => number | null) | undefined;
  readonly isConsentEnough: ((context: TenantContext, row: T['$inferSelect']) => Promise<boolean>) | undefined;
}

/** The fields of a kind, without those that the kit fills for every request. */
type OwnFields<F extends Fields> = { readonly [K in Exclude<keyof F, 'barred' | WaitingField>]: F[K] };

/**
 * Joins a kind of request with its table. It follows the steps of its flow, or a single step for all who may approve;
 * the last approval has the requested effect. Applicants never decide their own requests, and decisions are final.
 */
export function requestServer<
  F extends Fields,
  A extends Decisions,
  T extends RequestTable,
  const P extends ColumnValues<F, T>,
>(
  resource: Resource<F, A, NoInfer<ColumnName<T>>> & Partial<Pick<RequestResource, 'numbered'>>,
  options: RequestServerOptions<F, T, P> & SaysAll<OwnFields<F>, T> & { readonly actions?: FurtherActions<A, T> },
): RequestServer<StoredRecord<F, T>, T> {
  type Stored = T['$inferSelect'];
  const { applicant, flowBy, consentOf, inbox, rejected, revoked } = options;
  // A table of requests has these columns.
  const rowOf = (row: Stored): RequestRow => row as unknown as RequestRow;
  const subjectOf = (row: Stored): Subject => ({
    resource: resource.name,
    request: rowOf(row).id,
    revision: rowOf(row).revision ?? 1,
  });
  const approved = sayingLocked(options.approved, { ...options, subjectOf });
  const cancelled = options.cancelled && sayingLocked(options.cancelled, { ...options, subjectOf });
  const newColumns = async (context: TenantContext): Promise<Partial<Stored>> => {
    if (resource.numbered === undefined) return {};
    const year = Number((await companyDate(context)).slice(0, 4));
    const request_no = await nextNumber(context, resource.name, resource.numbered, year);
    return { request_no } as unknown as Partial<Stored>;
  };
  const refuseOwn = (context: TenantContext, row: Stored): void =>
    refuseApplicant(context.actor, applicant(row), rowOf(row));
  const handedIn = async (context: TenantContext, row: Stored, chosen: string | null = null): Promise<void> => {
    const whose = applicant(row);
    if (rowOf(row).status !== 'pending' || !('employee' in whose)) return;
    const subject = subjectOf(row);
    if (await options.needsNobody?.(context, row)) {
      await recordEvent(context, subject, subject.revision > 1 ? 'resubmitted' : 'submitted');
      return act(served, asNobody(context), 'approve', subject.request);
    }
    await ensureCourse(context, served, subject, {
      ...rowOf(row),
      ...whose,
      told: toldOf(applicant(row), rowOf(row)),
      by: flowBy?.(row) ?? {},
      consent: consentOf?.(row) ?? null,
      isConsentEnough: (await options.isConsentEnough?.(context, row)) ?? false,
      chosen,
    });
  };
  const isEntered = (context: TenantContext, row: Stored): boolean =>
    rowOf(row).approve_directly === true &&
    may(context.actor, `${resource.name}.approve`) &&
    !isOwn(context.actor, applicant(row), rowOf(row));
  const decisions = decisionsOf({
    kind: () => served,
    refuseOwn,
    effects: { approved, rejected, revoked, cancelled },
    lower: options.lower,
    gather: options.gather,
  });
  const further = furtherActions(options.actions, refuseOwn);
  const barred = barredField({ resource, table: options.table, hasConsent: consentOf !== undefined });
  // Kinds without numbers have no such fields, which TypeScript cannot follow.
  const whole = ('barred' in resource.fields
    ? { ...options, computed: { ...options.computed, ...waitingFields({ resource, table: options.table }), barred } }
    : options) as unknown as RequestServerOptions<F, T, P> & SaysAll<F, T>;
  const guardedOptions = guarded(whole, { changeable: ['pending'], deletable: ['pending'], subjectOf });
  const server = resourceServer(resource, {
    ...guardedOptions,
    prepare: async (context, values, before) => {
      const given = options.prepare ? await options.prepare(context, values, before) : values;
      if (before !== null || resource.numbered === undefined) return given;
      const applied_by = await accountOf(context, applicant(given));
      return { ...given, ...(await newColumns(context)), entered_by_admin: true, applied_by };
    },
    afterChange: async (context, change) => {
      await options.afterChange?.(context, change);
      if (change.after === null) return;
      if (change.kind === 'add' && isEntered(context, change.after)) {
        await recordEvent(context, subjectOf(change.after), 'entered');
        return act(served, context, 'approve', change.id);
      }
      await handedIn(context, change.after);
    },
    actions: { ...further, ...decisions },
  });
  const served: RequestServer<StoredRecord<F, T>, T> = {
    ...server,
    table: options.table,
    applicant,
    handedIn,
    newColumns,
    subjectOf,
    inbox,
    lower: options.lower,
    daysOf: options.daysOf,
    revoke: decisions.revoke,
    firstDay: options.firstDay,
    cancelled,
    flowBy,
    cancellation: options.cancellation,
    stays: options.stays,
    refuseCancelling: options.refuseCancelling,
    consentOf,
    isConsentEnough: options.isConsentEnough,
  };
  return served;
}
