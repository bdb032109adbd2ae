import './lookup.css';
import type { CSSProperties } from 'react';
import type { Share } from '#shared/tree/index.ts';
import { CheckIcon, ChevronRightIcon, Icon, MinusIcon } from '#shared/ui/index.ts';

interface TreeRowProps {
  readonly id: string;
  readonly nodeId: number;
  readonly name: string;
  readonly row: number;
  readonly level: number;
  readonly position: number;
  readonly count: number;
  readonly branch: 'none' | 'open' | 'closed';
  /** Branches of a search stay open. */
  readonly canFold: boolean;
  readonly isActive: boolean;
  readonly share: Share;
  readonly isLocked: boolean;
  readonly isSeveral: boolean;
  /** How many are chosen in a closed branch, and the same in words. */
  readonly below: number;
  readonly belowText: string;
  readonly markText: string | undefined;
}

export function TreeRow(props: TreeRowProps) {
  const {
    id,
    nodeId,
    name,
    row,
    level,
    position,
    count,
    branch,
    canFold,
    isActive,
    share,
    isLocked,
    isSeveral,
    below,
    belowText,
    markText,
  } = props;
  const isChosen = share === 'all';
  return (
    <div
      id={id}
      data-node={nodeId}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      {...(branch === 'none' ? {} : { 'aria-expanded': branch === 'open' })}
      {...(isSeveral ? { 'aria-checked': share === 'some' ? 'mixed' : isChosen } : { 'aria-selected': isChosen })}
      className="lookup-node"
      data-active={isActive || undefined}
      data-selected={isChosen || undefined}
      data-share={share}
      {...(isLocked ? { 'aria-disabled': true } : {})}
      style={{ '--tree-at': row, '--tree-level': Math.min(level, 12) - 1 } as CSSProperties}
    >
      <span
        className="lookup-chevron"
        aria-hidden="true"
        data-branch={branch !== 'none' && canFold ? branch : undefined}
      >
        {branch === 'none' ? null : <Icon as={ChevronRightIcon} size={14} flip />}
      </span>
      {isSeveral ? (
        <span className="lookup-box" aria-hidden="true">
          <Icon as={share === 'some' ? MinusIcon : CheckIcon} size={12} />
        </span>
      ) : null}
      <span className="lookup-node-name" title={name}>
        <bdi>{name}</bdi>
      </span>
      {below > 0 ? (
        <span className="lookup-below" title={belowText}>
          <span className="ui-hidden">{belowText}</span>
          <span aria-hidden="true">{below}</span>
        </span>
      ) : null}
      {markText === undefined ? null : (
        <span className="lookup-mark" title={markText}>
          <span className="ui-hidden">{markText}</span>
        </span>
      )}
      {!isSeveral && isChosen ? <Icon as={CheckIcon} className="lookup-tick" /> : null}
    </div>
  );
}
