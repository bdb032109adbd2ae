import { columnsStyle, type Edges } from './columns.ts';
import type { Block } from './places.ts';

/** Drawn over the cells, which do not change while it moves. */
export function Frame({
  block,
  edges,
  isActive,
  isCarried,
}: {
  block: Block;
  edges: Edges;
  isActive?: boolean;
  isCarried?: boolean;
}) {
  return (
    <div
      className="people-days-frame"
      data-active={isActive || undefined}
      data-carried={isCarried || undefined}
      aria-hidden="true"
      style={{
        ...columnsStyle(edges, block.firstDay, block.lastDay),
        insetBlockStart: `calc(${block.firstRow} * var(--row-height))`,
        blockSize: `calc(${block.lastRow - block.firstRow + 1} * var(--row-height))`,
      }}
    />
  );
}
