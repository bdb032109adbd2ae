import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { multiTreeMachine } from '#machines/multi-tree/multi-tree.machine.ts';
import type { Reference, TreeNode, ResourceName } from '#shared/contract/index.ts';
import { choiceSourceOf, fetchTreeChoices, type AskingField } from '#shared/record/choices.ts';
import { resourceKeys } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { nodeLabel, withoutBranches } from '#shared/tree/index.ts';

export interface TreeFlowOptions {
  /** Name of a resource that is a tree, e.g. `company.department`. */
  readonly target: ResourceName;
  /** These and all nodes below them may not be chosen. */
  readonly excluded?: readonly number[] | undefined;
  /** The field of a form that asks, if there is one. */
  readonly asking?: AskingField | undefined;
  readonly isSeveral: boolean;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isInline?: boolean | undefined;
  readonly selected: readonly Reference[];
  /** `isAll` if every node of the tree is chosen. */
  readonly onChoose: (references: readonly Reference[], isAll: boolean) => void;
  readonly onClear?: ((value: null | undefined) => void) | undefined;
}

/** A tree is kept for so long in ms; a live change ends it at once. */
const knownFor = 5 * 60_000;

/** The flow of a tree over the action `tree` (spec section 7). */
export function useTreeFlow(options: TreeFlowOptions) {
  const {
    target,
    excluded = [],
    asking,
    isSeveral,
    isRequired = false,
    isDisabled = false,
    isInline = false,
    selected,
  } = options;
  const { client, load } = useApplicationContext();
  const queries = useQueryClient();
  const chosen = selected.map(({ id }) => id);

  const loadTree = async (): Promise<readonly TreeNode[]> => {
    const of = choiceSourceOf(target, asking);
    const resource = await load(of);
    const nodes = await queries.fetchQuery({
      queryKey: of === target ? resourceKeys.tree(target) : [...resourceKeys.tree(of), asking?.path],
      queryFn: ({ signal }) => fetchTreeChoices(client, resource, asking, signal),
      staleTime: knownFor,
    });
    return withoutBranches(nodes, excluded);
  };

  const [snapshot, send] = useMachine(
    multiTreeMachine.provide({
      actors: { loadTree: fromPromise<readonly TreeNode[]>(loadTree) },
      actions: {
        choose: (_, { ids, nodes }) => options.onChoose(referencesOf(ids, nodes, selected), isAll(ids, nodes)),
        clear: (_, { value }) => options.onClear?.(value),
      },
    }),
    { input: { isSeveral, isRequired, isDisabled, isInline, chosen } },
  );

  useEffect(() => send({ type: isDisabled ? 'field.disabled' : 'field.enabled' }), [isDisabled, send]);
  // Reported after a tick of its own, and if the value is changed from outside.
  const now = chosen.join();
  useEffect(() => send({ type: 'value.changed', chosen: now === '' ? [] : now.split(',').map(Number) }), [now, send]);
  return { snapshot, send };
}

export type TreeFlow = ReturnType<typeof useTreeFlow>;

function isAll(ids: readonly number[], nodes: readonly TreeNode[]): boolean {
  const wanted = new Set(ids);
  return nodes.length > 0 && nodes.every(({ id }) => wanted.has(id));
}

/** Ids with their names: the tree's, otherwise the former ones. */
function referencesOf(ids: readonly number[], nodes: readonly TreeNode[], before: readonly Reference[]): Reference[] {
  const names = new Map(before.map(({ id, display_name }) => [id, display_name]));
  const wanted = new Set(ids);
  for (const node of nodes) if (wanted.has(node.id)) names.set(node.id, nodeLabel(node));
  return ids.map((id) => ({ id, display_name: names.get(id) ?? `#${id}` }));
}
