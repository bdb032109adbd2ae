import { fromPromise, type AnyStateMachine, type AnyStateNode } from 'xstate';

/** The machine with every invoked actor waiting until the path settles it. */
export function parkedLogic<M extends AnyStateMachine>(machine: M): M {
  const sources = allNodes(machine.root).flatMap((node) => node.invoke.map((invoke) => invoke.src));
  const actors = Object.fromEntries(
    sources.filter((src) => typeof src === 'string').map((src) => [src, fromPromise(() => new Promise(() => {}))]),
  );
  // `provide` returns the machine's own type, which does not know computed names.
  return machine.provide({ actors } as never) as M;
}

export function allNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(allNodes)];
}
