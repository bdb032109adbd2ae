import './folded-actions.css';
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { EllipsisIcon, IconButton, Menu, MenuTrigger } from '#shared/ui/index.ts';
import { fittingActions } from './fitting-actions.ts';

/** An action as a button, and as an item of the menu if the line has no room for the button. */
export interface FoldableAction {
  /** The main one always stays a button. */
  readonly isMain: boolean;
  /** Its key names it. */
  readonly button: ReactElement;
  readonly item: ReactElement;
}

interface FoldedActionsProps {
  /** In the order of the line. */
  readonly actions: readonly FoldableAction[];
  /** Items that are always in the menu. */
  readonly items: ReactNode;
  /** Name of the menu. */
  readonly label: string;
}

const nameOf = ({ button }: FoldableAction): string => button.key ?? '';

/** Deleting is what the fewest look for. */
const foldedFirst = ['edit', 'delete'] as const;

/** The actions of a record in one line: those without room, and what is never a button, are in a menu at its beginning. */
export function FoldedActions({ actions, items, label }: FoldedActionsProps) {
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState<{ readonly of: string; readonly ids: readonly string[] } | null>(null);
  const hasItems = items !== null && items !== undefined;
  const ids = actions.map(nameOf).join(' ');
  const of = `${ids} ${hasItems}`;
  // Null while all are drawn to be measured, which nobody sees.
  const shown = fitting?.of === of ? fitting.ids : null;
  const main = actions.find(({ isMain }) => isMain);
  const mainName = main && nameOf(main);
  useLayoutEffect(() => {
    const drawn = line.current;
    if (shown !== null || !drawn) return;
    drawn.dataset.measured = '';
    const [menu = 0, ...widths] = [...drawn.children].map((child) => child.getBoundingClientRect().width);
    const gap = Number.parseFloat(getComputedStyle(drawn).columnGap) || 0;
    const measured = ids.split(' ').map((id, at) => ({ id, width: widths[at] ?? 0 }));
    const room = { line: drawn.clientWidth, gap, menu, hasMenu: hasItems, main: mainName, foldedFirst };
    setFitting({ of, ids: fittingActions(measured, room) });
    delete drawn.dataset.measured;
  }, [shown, of, ids, mainName, hasItems]);
  useLayoutEffect(() => {
    const drawn = line.current;
    if (!drawn) return undefined;
    let before = drawn.clientWidth;
    const observer = new ResizeObserver(() => {
      if (drawn.clientWidth !== before) setFitting(null);
      before = drawn.clientWidth;
    });
    observer.observe(drawn);
    return () => observer.disconnect();
  }, []);
  const folded = shown === null ? [] : actions.filter((action) => !shown.includes(nameOf(action)));
  return (
    <div ref={line} className="resource-folded">
      {shown === null || hasItems || folded.length > 0 ? (
        <MenuTrigger>
          <IconButton icon={EllipsisIcon} hideTooltip label={label} />
          <Menu placement="bottom end">
            {folded.map(({ item }) => item)}
            {items}
          </Menu>
        </MenuTrigger>
      ) : null}
      {actions.filter((action) => !folded.includes(action)).map(({ button }) => button)}
    </div>
  );
}
