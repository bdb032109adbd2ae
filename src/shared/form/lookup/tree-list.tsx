import './lookup.css';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { matchingPlaces, nodeLabel, subtreeOf, type Share, type TreeIndex } from '#shared/tree/index.ts';
import { useIsCoarse } from '#shared/ui/index.ts';
import { rowBeginningWith, stepOf } from './tree-keys.ts';
import { treeRows } from './tree-rows.ts';
import { useWindowOfRows } from './use-window-of-rows.ts';
import { TreeRow } from './tree-row.tsx';

export interface TreeListProps {
  readonly label: string;
  readonly index: TreeIndex;
  readonly opened: ReadonlySet<number>;
  readonly chosen: ReadonlySet<number>;
  /**
   * If a branch is ticked by the nodes below it: how much of a node is ticked; by default all or nothing, by `chosen`.
   */
  readonly shareOf?: ((id: number) => Share) | undefined;
  /** Its tick cannot be changed. */
  readonly isLocked?: ((id: number) => boolean) | undefined;
  /** Nodes marked with a dot, and what the dot means. */
  readonly marked?: { readonly ids: ReadonlySet<number>; readonly text: string } | undefined;
  /** The search text; all matches are shown, in their place. */
  readonly text: string;
  readonly isSeveral: boolean;
  readonly onToggleNode: (id: number) => void;
  readonly onToggleBranch: (id: number) => void;
  readonly onOpenBranches: (ids: readonly number[]) => void;
  readonly onToggleAll: () => void;
  readonly listRef?: Ref<HTMLDivElement> | undefined;
}

/** Letters typed within so many ms belong to one name. */
const lettersPause = 800;

/**
 * A tree of any size. Only the visible rows are created and drawn: react-aria's tree renders every node into its
 * collection before it draws the first, ten thousand of them at each change. This one follows the ARIA Authoring
 * Practices for trees; the focus stays at the tree itself, which names the active row.
 */
export function TreeList(props: TreeListProps) {
  const { label, index, opened, chosen, text, isSeveral, onToggleNode, onToggleBranch, onOpenBranches, onToggleAll } =
    props;
  const { t } = useTranslation('common');
  const id = useId();
  const isSearching = text.trim() !== '';
  const shown = useMemo(() => (isSearching ? matchingPlaces(index, text).shown : null), [index, text, isSearching]);
  const rows = useMemo(() => treeRows(index, opened, shown), [index, opened, shown]);
  const rowHeight = useIsCoarse() ? 44 : 32;
  const list = useRef<HTMLDivElement | null>(null);
  const view = useWindowOfRows(list, rows.places.length, rowHeight);
  const [active, setActive] = useState<number | null>(null);
  const typed = useRef({ letters: '', at: 0 });

  const firstChosen = useMemo(
    () => rows.places.findIndex((place) => chosen.has(index.nodes[place]?.id ?? 0)),
    [rows, chosen, index],
  );
  const activeRow = active === null ? -1 : rows.rowOf(index.placeOf.get(active) ?? -1);
  const currentRow = activeRow >= 0 ? activeRow : Math.max(0, firstChosen);
  const idAt = (row: number): number | undefined => index.nodes[rows.places[row] ?? -1]?.id;

  const goTo = (row: number): void => {
    setActive(idAt(row) ?? null);
    view.scrollTo(row);
  };
  // When a tree opens, it shows the chosen nodes.
  useEffect(() => {
    if (firstChosen > 0) view.scrollTo(firstChosen);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each tree
  }, [index]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const sight = { index, rows, row: currentRow, pageRows: Math.max(1, view.rowsInSight - 1), isRightToLeft };
    const step = stepOf(event, sight);
    if (!step) {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      const isSameName = event.timeStamp - typed.current.at < lettersPause;
      const letters = (isSameName ? typed.current.letters : '') + event.key;
      typed.current = { letters, at: event.timeStamp };
      const found = rowBeginningWith(letters, sight);
      if (found !== undefined) goTo(found);
      return;
    }
    event.preventDefault();
    if (step.kind === 'go') return goTo(step.row);
    setActive(idAt(currentRow) ?? null);
    if (step.kind === 'toggleNode') onToggleNode(step.id);
    else if (step.kind === 'toggleAll') onToggleAll();
    else if (isSearching) return;
    else if (step.kind === 'toggleBranch') onToggleBranch(step.id);
    else onOpenBranches(step.ids);
  };

  /** One listener for all rows: a press on the arrow folds the branch, a press anywhere else ticks it. */
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof Element)) return;
    const pressed = Number(event.target.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? 0);
    if (pressed === 0) return;
    setActive(pressed);
    event.currentTarget.focus({ preventScroll: true });
    if (event.target.closest('.lookup-chevron[data-branch]')) onToggleBranch(pressed);
    else onToggleNode(pressed);
  };

  const drawn = view.rows.includes(currentRow) || rows.places.length === 0 ? view.rows : [...view.rows, currentRow];
  return (
    <div
      ref={(element) => {
        list.current = element;
        if (typeof props.listRef === 'function') props.listRef(element);
        else if (props.listRef) props.listRef.current = element;
      }}
      role="tree"
      aria-label={label}
      aria-multiselectable={isSeveral}
      aria-activedescendant={rows.places.length === 0 ? undefined : `${id}-${idAt(currentRow)}`}
      tabIndex={0}
      className="lookup-tree"
      onKeyDown={onKeyDown}
      // A press does not select the names as text.
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) event.preventDefault();
      }}
      onClick={onClick}
      onScroll={view.onScroll}
      style={{ '--tree-row': `${rowHeight}px`, '--tree-rows': rows.places.length } as CSSProperties}
    >
      <div role="presentation" className="lookup-tree-rows">
        {drawn.map((row) => {
          const place = rows.places[row] ?? -1;
          const node = index.nodes[place];
          if (!node) return null;
          const size = index.sizes[place] ?? 1;
          const isOpen = rows.isOpenAt(row);
          const { position, count } = rows.positionAt(row);
          const below =
            isSeveral && size > 1 && !isOpen
              ? subtreeOf(index, node.id).filter((each) => each !== node.id && chosen.has(each)).length
              : 0;
          return (
            <TreeRow
              key={node.id}
              id={`${id}-${node.id}`}
              nodeId={node.id}
              name={nodeLabel(node)}
              row={row}
              level={(index.levels[place] ?? 0) + 1}
              position={position}
              count={count}
              branch={size === 1 ? 'none' : isOpen ? 'open' : 'closed'}
              canFold={!isSearching}
              isActive={row === currentRow}
              share={props.shareOf?.(node.id) ?? (chosen.has(node.id) ? 'all' : 'none')}
              isLocked={props.isLocked?.(node.id) ?? false}
              isSeveral={isSeveral}
              below={below}
              markText={props.marked?.ids.has(node.id) ? props.marked.text : undefined}
              belowText={below > 0 ? t('lookup.chosenBelow', { count: below }) : ''}
            />
          );
        })}
      </div>
    </div>
  );
}
