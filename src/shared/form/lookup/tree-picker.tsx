import './lookup.css';
import { useMemo, useState } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import type { TreeNode } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useTarget, useTree } from '#shared/resource/queries.ts';
import { matchingNodes, nodeLabel, visibleRows, withDescendants } from '#shared/resource/tree-rows.ts';
import { CheckIcon, Checkbox, ChevronRightIcon, Icon, SearchField, Skeleton } from '#shared/ui/index.ts';
import type { PickerProps } from './record-picker.tsx';

interface Branch {
  readonly node: TreeNode;
  readonly children: readonly Branch[];
}

/** A tree of at most 224 px to choose from; several may be chosen with all that lies below them (spec section 2). */
export function TreePicker({ target, label, selectionMode, selected, onChange, excluded = [] }: PickerProps) {
  const { t } = useTranslation('common');
  const resource = useTarget(target);
  const tree = useTree(resource);
  const [search, setSearch] = useState('');
  const [takesBelow, setTakesBelow] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number> | null>(null);
  const nodes = tree.data ?? noNodes;
  const banned = useMemo(() => new Set(excluded.flatMap((id) => withDescendants(nodes, id))), [nodes, excluded]);
  const shown = useMemo(() => matchingNodes(nodes, search).filter(({ id }) => !banned.has(id)), [nodes, search, banned]);
  const branches = useMemo(() => branchesOf(shown), [shown]);
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  // At first the roots and whatever leads to a chosen node are open; a search opens all that it found.
  const expanded = search === '' ? (opened ?? firstOpen(nodes, ids)) : new Set(shown.map(({ id }) => id));

  const choose = (next: ReadonlySet<number>): void => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const added = [...next].filter((id) => !ids.has(id));
    const removed = [...ids].filter((id) => !next.has(id));
    const result = new Set(next);
    if (takesBelow && selectionMode === 'multiple') {
      for (const id of added.flatMap((each) => withDescendants(nodes, each))) result.add(id);
      for (const id of removed.flatMap((each) => withDescendants(nodes, each))) result.delete(id);
    }
    const known = new Map(selected.map((reference) => [reference.id, reference]));
    onChange([...result].flatMap((id) => {
      const node = byId.get(id);
      const reference = known.get(id) ?? (node ? { id, display_name: nodeLabel(node) } : undefined);
      return reference ? [reference] : [];
    }));
  };

  return (
    <div className="lookup">
      <SearchField aria-label={t('lookup.search')} placeholder={t('lookup.search')} size="small" value={search} onChange={setSearch} autoFocus />
      {selectionMode === 'multiple' ? (
        <div className="lookup-toggles">
          <Checkbox
            isSelected={shown.length > 0 && shown.every(({ id }) => ids.has(id))}
            isIndeterminate={ids.size > 0 && !shown.every(({ id }) => ids.has(id))}
            onChange={(all) => choose(all ? new Set([...ids, ...shown.map(({ id }) => id)]) : new Set())}
          >
            {t('lookup.all')}
          </Checkbox>
          <Checkbox isSelected={takesBelow} onChange={setTakesBelow}>{t('lookup.withBelow')}</Checkbox>
        </div>
      ) : null}
      <Tree
        aria-label={label}
        className="lookup-tree"
        items={branches}
        selectionMode={selectionMode}
        selectionBehavior={selectionMode === 'multiple' ? 'toggle' : 'replace'}
        selectedKeys={ids}
        onSelectionChange={(keys) => choose(keys === 'all' ? new Set(shown.map(({ id }) => id)) : new Set([...keys].map(Number)))}
        expandedKeys={expanded}
        onExpandedChange={(keys) => setOpened(new Set([...keys].map(Number)))}
        renderEmptyState={() => (
          <div className="ui-list-note">
            {tree.isError ? t('lookup.failed') : tree.isPending ? <Skeleton width={180} /> : t('lookup.none')}
          </div>
        )}
      >
        {(branch) => <BranchItem branch={branch} selectionMode={selectionMode} />}
      </Tree>
    </div>
  );
}

const noNodes: readonly TreeNode[] = [];

function BranchItem({ branch, selectionMode }: { branch: Branch; selectionMode: 'single' | 'multiple' }) {
  const { t } = useTranslation('common');
  const label = nodeLabel(branch.node);
  return (
    <TreeItem id={branch.node.id} textValue={label} className="lookup-node">
      <TreeItemContent>
        {({ hasChildItems, isExpanded, isSelected, level }) => (
          <div className="lookup-node-line" data-level={Math.min(level, 10)}>
            {hasChildItems ? (
              <Button slot="chevron" className="lookup-chevron" data-expanded={isExpanded || undefined} aria-label={t(isExpanded ? 'ui.collapse' : 'ui.expand')}>
                <Icon as={ChevronRightIcon} size={14} flip />
              </Button>
            ) : (
              <span className="lookup-chevron" aria-hidden="true" />
            )}
            {selectionMode === 'multiple' ? <span className="lookup-box" data-selected={isSelected || undefined} aria-hidden="true"><Icon as={CheckIcon} size={12} /></span> : null}
            <bdi className="lookup-node-name">{label}</bdi>
            {selectionMode === 'single' && isSelected ? <Icon as={CheckIcon} className="lookup-tick" /> : null}
          </div>
        )}
      </TreeItemContent>
      <Collection items={branch.children.map((child) => ({ ...child, id: child.node.id }))}>
        {(child) => <BranchItem branch={child} selectionMode={selectionMode} />}
      </Collection>
    </TreeItem>
  );
}

/** The nodes nested, each under its parent. */
function branchesOf(nodes: readonly TreeNode[]): (Branch & { id: number })[] {
  const stack: { level: number; children: (Branch & { id: number })[] }[] = [{ level: -1, children: [] }];
  const roots = stack[0]?.children ?? [];
  for (const { node, level } of visibleRows(nodes, 'all')) {
    while ((stack.at(-1)?.level ?? -1) >= level) stack.pop();
    const children: (Branch & { id: number })[] = [];
    stack.at(-1)?.children.push({ id: node.id, node, children });
    stack.push({ level, children });
  }
  return roots;
}

function firstOpen(nodes: readonly TreeNode[], chosen: ReadonlySet<number>): ReadonlySet<number> {
  const open = new Set(visibleRows(nodes, new Set()).map(({ node }) => node.id));
  const parents = new Map(nodes.map((node) => [node.id, node.parent]));
  for (const id of chosen) {
    for (let parent = parents.get(id); parent !== undefined && parent !== null && !open.has(parent); parent = parents.get(parent)) open.add(parent);
  }
  return open;
}
