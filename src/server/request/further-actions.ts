import type { ActionDeclarations, ActionInput } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { ActionServer, RecordTable } from '../resource/index.ts';

/** The server halves of the actions that a kind declares beside those of every request. */
export type FurtherActions<A extends ActionDeclarations, T extends RecordTable> = {
  readonly [
    Name in Exclude<keyof A, 'approve' | 'reject' | 'revoke' | 'cancel' | 'approve_cancel' | 'reject_cancel'>
  ]?: ActionServer<ActionInput<A[Name]>, T['$inferSelect']>;
};

/**
 * Actions that nobody does with their own request, like decisions.
 * @param refuseOwn throws if the request is the actor's own
 */
export function furtherActions<Stored>(
  actions: object | undefined,
  refuseOwn: (context: TenantContext, row: Stored) => void,
): Readonly<Record<string, ActionServer<unknown, Stored>>> {
  // The resource types each of them by its own fields (`FurtherActions`).
  const given = Object.entries(actions ?? {}) as [string, ActionServer<unknown, Stored>][];
  return Object.fromEntries(
    given.map(([name, action]) => [
      name,
      {
        ...action,
        run: async (context, row, input, all) => {
          refuseOwn(context, row);
          return action.run(context, row, input, all);
        },
      },
    ]),
  );
}
