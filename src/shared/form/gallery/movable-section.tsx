import { useState } from 'react';
import { Button } from '#shared/ui/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { MovableTree, type MovableNode } from '#shared/ui/tree/movable-tree.tsx';

const leaf = (id: number, name: string): MovableNode => ({ id, name, childCount: 0, children: [] });
const company: readonly MovableNode[] = [
  {
    id: 1,
    name: 'Head office',
    childCount: 4,
    children: [
      { id: 2, name: 'Sales', childCount: 2, children: [leaf(3, 'Export'), leaf(4, 'Home market')] },
      leaf(5, 'Finance'),
      { id: 6, name: 'Workshop', childCount: 4, children: undefined },
      { id: 7, name: 'Stores', childCount: 1, children: undefined, isFailed: true },
    ],
  },
];

/** Takes a node out, and puts one below another. */
function without(nodes: readonly MovableNode[], id: number): readonly MovableNode[] {
  return nodes
    .filter((node) => node.id !== id)
    .map((node) => {
      const children = node.children && without(node.children, id);
      return { ...node, children, childCount: children ? children.length : node.childCount };
    });
}
function find(nodes: readonly MovableNode[], id: number): MovableNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}
function under(nodes: readonly MovableNode[], to: number, moved: MovableNode): readonly MovableNode[] {
  return nodes.map((node) =>
    node.id === to
      ? {
          ...node,
          isFailed: false,
          childCount: (node.children?.length ?? 0) + 1,
          children: [...(node.children ?? []), moved],
        }
      : { ...node, children: node.children && under(node.children, to, moved) },
  );
}

/** A tree whose branches are moved; one is yet to come, one has not come, one move is refused. */
export function MovableSection() {
  const [nodes, setNodes] = useState(company);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([1, 2]));
  const [problem, setProblem] = useState<{ id: number; text: string } | undefined>();
  const move = (id: number, to: number): void => {
    const moved = find(nodes, id);
    if (to === 5) return setProblem({ id, text: 'Finance takes nobody in' });
    setProblem(undefined);
    if (moved) setNodes(under(without(nodes, id), to, moved));
    setOpened(new Set(opened).add(to));
  };
  const shared = { opened, onOpenedChange: setOpened, nodes, note: ({ id }: MovableNode) => `${id * 7} people` };
  return (
    <>
      <Section title="Movable tree">
        <div className="gallery-form">
          <MovableTree
            {...shared}
            aria-label="Departments"
            onMove={move}
            isFixed={({ id }) => id === 1}
            problem={problem}
            onRetry={({ id }) => setNodes(under(nodes, id, leaf(8, 'Spare parts')))}
            actions={({ id, name }) =>
              id === 1 ? null : (
                <Button size="small" aria-label={`Move ${name} to Head office`} onPress={() => move(id, 1)}>
                  Move
                </Button>
              )
            }
          />
        </div>
      </Section>
      <Section title="Movable tree, for reading">
        <div className="gallery-form">
          <MovableTree {...shared} aria-label="Departments, for reading" />
        </div>
      </Section>
    </>
  );
}
