import { commonCodes, type ActionDeclaration, type Fields, type Resource } from '#shared/contract/index.ts';
import { Refusal } from '../http/index.ts';
import {
  resourceServer,
  type ActionServer,
  type ColumnName,
  type ColumnValues,
  type ResourceServerOptions,
  type SaysAll,
  type ServerOf,
  type StoredRecord,
} from '../resource/index.ts';
import { isOwn } from './applicant.ts';
import { guarded } from './guarded.ts';
import type { RequestRow, RequestServer, RequestTable } from './request-server.ts';

type OwnServerOptions<F extends Fields, T extends RequestTable, P extends ColumnValues<F, T>> = Omit<
  ResourceServerOptions<F, T, P>,
  'table'
>;

/**
 * Joins people's own requests with the table of their kind. The owner can withdraw a waiting request and resubmit a
 * rejected one; the kind defines the consequences. A request can be deleted only after it is withdrawn.
 */
export function ownRequestServer<
  F extends Fields,
  A extends { readonly revoke: ActionDeclaration; readonly resubmit?: ActionDeclaration },
  Kind,
  T extends RequestTable,
  const P extends ColumnValues<F, T>,
>(
  resource: Resource<F, A, NoInfer<ColumnName<T>>>,
  { table, applicant, handedIn, newColumns, subjectOf, revoke }: RequestServer<Kind, T>,
  options: OwnServerOptions<F, T, P> & SaysAll<F, T>,
): ServerOf<StoredRecord<F, T>> {
  type Stored = T['$inferSelect'];
  // A table of requests has these columns.
  const rowOf = (row: Stored): RequestRow => row as unknown as RequestRow;
  /** The audience limits the rows to the person's own; the kind checks again whose a request is. */
  const own = (run: ActionServer<unknown, Stored>['run']): ActionServer<unknown, Stored> => ({
    run: async (context, row, input, all) => {
      if (!isOwn(context.actor, applicant(row), rowOf(row))) throw new Refusal(commonCodes.notFound);
      return run(context, row, input, all);
    },
  });
  const again = { decided_by: '', decide_time: null, reject_reason: '' };
  return resourceServer(resource, {
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
      if (change.after !== null) await handedIn(context, change.after);
    },
    actions: {
      revoke: own(revoke.run),
      resubmit: own(async (_, row) => ({
        set: { ...again, revision: (rowOf(row).revision ?? 1) + 1 } as unknown as Partial<Stored>,
      })),
    },
  });
}
