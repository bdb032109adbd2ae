import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise, type ActorRefFrom } from 'xstate';
import {
  recordActionMachine,
  type PendingAction,
  type Chosen,
  type Input,
  type Outcome,
  type RecordResult,
} from '#machines/record-action/record-action.machine.ts';
import { offersAction, type Action, type AnyResource, type ResourceName } from '#shared/contract/index.ts';
import { showToast } from '#shared/ui/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useRefreshResource } from '#shared/record/queries.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

export interface ActionFlowOptions {
  /** The list's present rows: a record that has left it, or has changed its state, is removed from an open question. */
  readonly rows?: readonly AnyRecord[] | undefined;
  /** Resources that an action changes besides its own. */
  readonly alsoChanges?: readonly ResourceName[] | undefined;
  /** An answer has arrived, with a result for each record. Returns true if the screen shows it, so that no message does. */
  readonly onActed?: ((action: string, results: readonly RecordResult[]) => boolean | void) | undefined;
}

export type ActionActor = ActorRefFrom<typeof recordActionMachine>;

/**
 * The flow of a resource's actions, including deletion: the calls, the messages afterwards, and the data to request
 * again.
 */
export function useActionFlow(resource: AnyResource, words: ResourceWords<never>, options: ActionFlowOptions) {
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const { actions } = resource;
  const given = useRef({ words, options });
  useEffect(() => {
    given.current = { words, options };
  });
  const isShown = useRef(false);
  const [flow] = useState(() =>
    recordActionMachine.provide({
      actors: {
        act: fromPromise<Outcome, { pending: PendingAction; input: Input }>(
          async ({ input: { pending, input }, signal }) => {
            const ids = pending.records.map(({ id }) => id);
            const action = actionNamed(actions, pending.key);
            try {
              const outcome = action
                ? await client.callEndpoint(
                    action.call,
                    { body: { ids, versions: versionsOf(pending.records), ...input } },
                    { quiet: true, signal },
                  )
                : await client.callEndpoint(resource.calls.multiDestroy, { body: { ids } }, { quiet: true, signal });
              if (!outcome.isSuccess) return { kind: 'refused', refusal: outcome };
              const results = outcome.data.data;
              isShown.current = given.current.options.onActed?.(pending.key, results) === true;
              return { kind: 'done', results };
            } finally {
              for (const name of [resource.name, ...(given.current.options.alsoChanges ?? [])]) void refresh(name);
            }
          },
        ),
      },
      actions: {
        tell: (_, { pending, results }) => {
          if (isShown.current) return;
          const { done } = given.current.words.action(pending.key, actionNamed(actions, pending.key)?.menu);
          showToast({ variant: 'success', text: done(countOf(results), pending.records[0]?.display_name ?? '') });
        },
      },
    }),
  );
  const actor = useActorRef(flow);
  const snapshot = useSelector(actor, (now) => now);
  const seen = useRef<readonly AnyRecord[]>([]);
  const { rows } = options;
  const { pending } = snapshot.context;
  const isAsking = snapshot.matches('asking');
  useEffect(() => {
    const before = seen.current;
    seen.current = rows ?? [];
    if (!isAsking || !rows) return;
    const action = actionNamed(actions, pending.key);
    const ids = pending.records.map(({ id }) => id).filter((id) => isLeft(id, rows, before, action));
    if (ids.length < pending.records.length) actor.send({ type: 'records.replaced', ids });
  }, [rows, isAsking, pending, actions, actor]);

  const ask = (key: string, records: readonly AnyRecord[]): void =>
    actor.send({
      type: 'action.asked',
      pending: { key, asks: actionNamed(actions, key)?.asks ?? true, records: records.map(chosenOf) },
    });
  return { actor, snapshot, ask };
}

const chosenOf = ({ id, version, display_name: name }: AnyRecord): Chosen => ({ id, version, display_name: name });
const versionsOf = (records: readonly Chosen[]): Record<string, number> =>
  Object.fromEntries(records.map(({ id, version }) => [String(id), version]));

/** An action by its name; undefined for the deletion, which every resource has. */
export function actionNamed(actions: AnyResource['actions'], name: string): Action | undefined {
  return Object.values(actions).find((action) => action.name === name);
}

/** Still there in a state that allows the action. Records that the list does not show, such as an opened one, stay. */
function isLeft(
  id: number,
  rows: readonly AnyRecord[],
  before: readonly AnyRecord[],
  action: Action | undefined,
): boolean {
  const row = rows.find((each) => each.id === id);
  if (row) return action === undefined || offersAction(action, row);
  return !before.some((each) => each.id === id);
}

/** The count in the message: records, or the sum of their results if the server counts these. */
export function countOf(results: readonly RecordResult[]): number {
  return results
    .filter(({ ok }) => ok)
    .reduce((sum, { context }) => sum + (typeof context?.['count'] === 'number' ? context['count'] : 1), 0);
}
