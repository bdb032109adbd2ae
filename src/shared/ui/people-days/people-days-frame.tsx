import type { Block } from './places.ts';

/** Drawn over the cells, which stay as they are while it moves. */
export function Frame({ block, isActive, isCarried }: { block: Block; isActive?: boolean; isCarried?: boolean }) {
  return (
    <div
      className="people-days-frame"
      data-active={isActive || undefined}
      data-carried={isCarried || undefined}
      aria-hidden="true"
      style={
        {
          '--row': block.firstRow,
          '--day': block.firstDay,
          '--over-rows': block.lastRow - block.firstRow + 1,
          '--over-days': block.lastDay - block.firstDay + 1,
        } as React.CSSProperties
      }
    />
  );
}
