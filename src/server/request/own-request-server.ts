import { commonCodes, type ActionDeclaration, type Fields, type Resource } from '#shared/contract/index.ts';
import { Refusal } from '../http/index.ts';
import {
  registryOf,
  resourceServer,
  type ActionServer,
  type ColumnName,
  type ColumnValues,
  type ResourceServerOptions,
  type SaysAll,
  type ServerOf,
  type StoredRecord,
} from '../resource/index.ts';
import { isOwn, toldOf, type RequestRow } from './applicant.ts';
import { askCancellation, keepApproved } from './cancellation.ts';
import { reasonsSchema } from './deciding.ts';
import { guarded } from './guarded.ts';
import { endCourse } from './course-rows.ts';
import { approversOf, recordEvent } from './record-event.ts';
import type { RequestServer, RequestTable } from './request-server.ts';
import { tellGivenBack } from './tell.ts';
import { waitingFields, type WaitingField } from './waits-for.ts';
import { refuseWithdrawal, withdrawalField } from './withdrawal.ts';

type OwnServerOptions<F extends Fields, T extends RequestTable, P extends ColumnValues<F, T>> = Omit<
  ResourceServerOptions<F, T, P>,
  'table'
>;

/** The fields of people's own requests, without those that the kit fills for every kind. */
type OwnFields<F extends Fields> = { readonly [K in Exclude<keyof F, 'withdrawal' | WaitingField>]: F[K] };

/**
 * Joins people's own requests with the table of their kind. The owner can withdraw a request on which nobody has decided,
 * cancel one that somebody approved, and resubmit a rejected one; the kind defines the consequences. A request can be
 * deleted only after it is withdrawn.
 */
export function ownRequestServer<
  F extends Fields,
  A extends {
    readonly [K in 'revoke' | 'cancel' | 'resubmit' | 'ask_cancel' | 'keep_approved']?: ActionDeclaration;
  },
  Kind,
  T extends RequestTable,
  const P extends ColumnValues<F, T>,
>(
  resource: Resource<F, A, NoInfer<ColumnName<T>>>,
  kind: RequestServer<Kind, T>,
  own: OwnServerOptions<F, T, P> & SaysAll<OwnFields<F>, T>,
): ServerOf<StoredRecord<F, T>> {
  type Stored = T['$inferSelect'];
  const { table, applicant, handedIn, newColumns, subjectOf, firstDay } = kind;
  // A table of requests has these columns.
  const rowOf = (row: Stored): RequestRow => row as unknown as RequestRow;
  /** The audience limits the rows to the person's own; the kind checks again whose a request is. */
  const ofOwner = (run: ActionServer<unknown, Stored>['run']): ActionServer<unknown, Stored> => ({
    run: async (context, row, input, all) => {
      if (!isOwn(context.actor, applicant(row), rowOf(row))) throw new Refusal(commonCodes.notFound);
      return run(context, row, input, all);
    },
  });
  const { audience } = resource;
  const employee = audience.of === 'own' ? audience.employee : '';
  const { cancellation, stays } = kind;
  const withdrawn = { name: kind.resource.name, table, employee, firstDay, cancellation, stays };
  const isNumbered = 'withdrawal' in resource.fields;
  const computed = { ...own.computed, ...waitingFields(kind), withdrawal: withdrawalField(withdrawn) };
  // Kinds without numbers have no such fields, which TypeScript cannot follow.
  const options = (isNumbered ? { ...own, computed } : own) as unknown as OwnServerOptions<F, T, P> & SaysAll<F, T>;
  const revoke = ofOwner(async (context, row, input, all) => {
    if (isNumbered) await refuseWithdrawal(withdrawn, registryOf(served), context, 'revoke', rowOf(row));
    return kind.revoke.run(context, row, input, all);
  });
  const cancel = ofOwner(async (context, row, input) => {
    await refuseWithdrawal(withdrawn, registryOf(served), context, 'cancel', rowOf(row));
    const subject = subjectOf(row);
    const comment = reasonsSchema.parse(input).cancel_reason ?? '';
    // Nothing has followed yet from one that still waits.
    const effect = rowOf(row).status === 'approved' ? await kind.cancelled?.(context, row) : undefined;
    await endCourse(context, subject);
    await recordEvent(context, subject, 'cancelled', { comment });
    await tellGivenBack(context, kind, await approversOf(context, subject), toldOf(applicant(row), rowOf(row)));
    return effect;
  });
  const again = { decided_by: '', decide_time: null, reject_reason: '' };
  const served = resourceServer(resource, {
    ...guarded(
      { ...options, table },
      {
        changeable: resource.actions.resubmit ? ['pending', 'rejected'] : ['pending'],
        deletable: ['revoked'],
        subjectOf,
      },
    ),
    prepare: async (context, values, before) => {
      const given = options.prepare ? await options.prepare(context, values, before) : values;
      return (before === null ? { ...given, ...(await newColumns(context)) } : given) as unknown as P;
    },
    afterChange: async (context, change) => {
      await options.afterChange?.(context, change);
      if (change.after !== null) await handedIn(context, change.after, rowOf(change.after).approver_code);
    },
    actions: {
      revoke,
      cancel,
      ask_cancel: ofOwner(async (context, row, input) => {
        await refuseWithdrawal(withdrawn, registryOf(served), context, 'ask', rowOf(row));
        await kind.refuseCancelling?.(context, row);
        const reason = reasonsSchema.parse(input).cancel_reason ?? '';
        return { set: (await askCancellation(context, kind, row, reason)) as unknown as Partial<Stored> };
      }),
      keep_approved: ofOwner(async (context, row) => {
        await refuseWithdrawal(withdrawn, registryOf(served), context, 'keep', rowOf(row));
        return { set: (await keepApproved(context, kind, row)) as unknown as Partial<Stored> };
      }),
      resubmit: ofOwner(async (_, row) => ({
        set: { ...again, revision: (rowOf(row).revision ?? 1) + 1 } as unknown as Partial<Stored>,
      })),
    },
  });
  return served;
}
