import './movable-tree.css';
import type { CSSProperties, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent, type Key } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Button } from '../button/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ChevronRightIcon, GripVerticalIcon, Icon, RotateCwIcon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';

/** A node, and its children as far as they are known. */
export interface MovableNode {
  readonly id: number;
  readonly name: string;
  /** The number of direct children, whether they are loaded or not. */
  readonly childCount: number;
  /** Undefined until its branch has been requested and loaded. */
  readonly children: readonly MovableNode[] | undefined;
  /** Loading its branch failed: it says so, and can be requested again. */
  readonly isFailed?: boolean | undefined;
}

export interface MovableTreeProps {
  readonly 'aria-label': string;
  readonly nodes: readonly MovableNode[];
  readonly opened: ReadonlySet<number>;
  readonly onOpenedChange: (opened: ReadonlySet<number>) => void;
  /** Moves a node with its branch under another node; without it the tree is read-only. */
  readonly onMove?: ((id: number, to: number) => void) | undefined;
  /** Cannot be moved, like the root of a company. */
  readonly isFixed?: ((node: MovableNode) => boolean) | undefined;
  /** Why the last move failed, at its node. */
  readonly problem?: { readonly id: number; readonly text: string } | undefined;
  /** Requests a failed branch again. */
  readonly onRetry?: ((node: MovableNode) => void) | undefined;
  /** Beside the name, e.g. the number of people. */
  readonly note?: ((node: MovableNode) => ReactNode) | undefined;
  /** Buttons of a row, including a move by dialog, for touch screens and for people who cannot drag. */
  readonly actions?: ((node: MovableNode) => ReactNode) | undefined;
}

const dragType = 'muster-tree-node';

/** Past twelve levels rows are not indented further: their names need the space. */
const indent = (level: number): CSSProperties => ({ '--movable-level': Math.min(level, 12) - 1 }) as CSSProperties;

/**
 * A tree whose branches can be moved: by dragging, or from the handle by keyboard (Enter, the arrow keys to the target,
 * Enter), which react-aria announces step by step. A branch loads when it is opened. No node can be moved below itself.
 */
export function MovableTree(props: MovableTreeProps) {
  const { nodes, opened, onOpenedChange, onMove, isFixed, problem, onRetry, note, actions } = props;
  const texts = useUiTexts();
  const canMove = (node: MovableNode): boolean => onMove !== undefined && !(isFixed?.(node) ?? false);
  const { dragAndDropHooks } = useDragAndDrop<MovableNode>({
    isDisabled: onMove === undefined,
    getItems: (keys, items) => (items.every(canMove) ? [...keys].map((key) => ({ [dragType]: String(key) })) : []),
    acceptedDragTypes: [dragType],
    getDropOperation: (target) => (target.type === 'item' && target.dropPosition === 'on' ? 'move' : 'cancel'),
    onMove: ({ keys, target }) => {
      for (const key of keys) if (key !== target.key) onMove?.(Number(key), Number(target.key));
    },
  });

  // Rows are cached by their node: everything else that they depend on is named.
  const drawnBy = [problem, note, actions, onMove, isFixed, onRetry, texts];

  const row = (node: MovableNode): ReactNode => (
    <TreeItem
      id={node.id}
      textValue={node.name}
      className="movable-node"
      hasChildItems={node.childCount > 0}
      data-fixed={canMove(node) ? undefined : true}
    >
      <TreeItemContent>
        {({ level, allowsDragging }) => (
          <div className="movable-row" style={indent(level)}>
            {node.childCount > 0 ? (
              <AriaButton slot="chevron" className="movable-chevron">
                <Icon as={ChevronRightIcon} size={16} flip />
              </AriaButton>
            ) : (
              <span className="movable-chevron" aria-hidden="true" />
            )}
            {allowsDragging && canMove(node) ? (
              <AriaButton slot="drag" className="movable-handle">
                <Icon as={GripVerticalIcon} size={16} />
              </AriaButton>
            ) : null}
            <span className="movable-name">
              <bdi>{node.name}</bdi>
              {problem?.id === node.id ? (
                <span className="ui-field-error" role="alert">
                  {problem.text}
                </span>
              ) : null}
            </span>
            {note ? <span className="movable-note">{note(node)}</span> : null}
            {actions ? <span className="movable-actions">{actions(node)}</span> : null}
          </div>
        )}
      </TreeItemContent>
      {node.children ? (
        <Collection items={node.children} dependencies={drawnBy}>
          {row}
        </Collection>
      ) : null}
      {/* Rendered for collapsed rows too: react-aria only makes a row expandable, by keyboard as well, if it contains one. */}
      {node.childCount > 0 && !node.children ? (
        <TreeItem
          id={`${node.id} below`}
          textValue={node.isFailed ? texts.retry : '…'}
          isDisabled={!node.isFailed}
          className="movable-node"
        >
          <TreeItemContent>
            {({ level }) => (
              <div className="movable-row" style={indent(level)} aria-busy={!node.isFailed}>
                <span className="movable-chevron" aria-hidden="true" />
                {node.isFailed ? (
                  <Button size="small" icon={RotateCwIcon} onPress={() => onRetry?.(node)}>
                    {texts.retry}
                  </Button>
                ) : (
                  <Skeleton width={160} />
                )}
              </div>
            )}
          </TreeItemContent>
        </TreeItem>
      ) : null}
    </TreeItem>
  );

  return (
    <Tree
      aria-label={props['aria-label']}
      items={nodes}
      dependencies={drawnBy}
      className="movable-tree"
      selectionMode="none"
      expandedKeys={opened}
      onExpandedChange={(keys: Set<Key>) => onOpenedChange(new Set([...keys].map(Number)))}
      dragAndDropHooks={dragAndDropHooks}
    >
      {row}
    </Tree>
  );
}
