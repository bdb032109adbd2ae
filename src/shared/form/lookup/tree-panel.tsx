import './lookup.css';
import { useRef } from 'react';
import { fittingIds } from '#machines/multi-tree/multi-tree.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { shareOf } from '#shared/tree/index.ts';
import { Button, Checkbox, SearchField, Skeleton, useIsCoarse } from '#shared/ui/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { TreeList, type TreeListProps } from './tree-list.tsx';
import type { TreeFlow } from './use-tree-flow.ts';

interface TreePanelProps {
  readonly label: string;
  readonly flow: TreeFlow;
  readonly isSeveral: boolean;
  /** Several in a field: ticks take effect when applied. */
  readonly hasApply?: boolean | undefined;
  readonly marked?: TreeListProps['marked'];
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean | undefined;
}

/** A tree with its search; for several, select-all, select-with-descendants and, in a field, the apply button. */
export function TreePanel({
  label,
  flow: { snapshot, send },
  isSeveral,
  hasApply = false,
  marked,
  autoFocus = false,
}: TreePanelProps) {
  const { t } = useTranslation('common');
  const { index, chosen, opened, text, takesBelow } = snapshot.context;
  const list = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover the tree.
  const focusesSearch = !useIsCoarse() && autoFocus;
  const share = isSeveral ? shareOf(chosen, fittingIds({ index, text })) : 'none';
  const isLoaded = snapshot.matches({ open: 'loaded' });

  if (snapshot.matches({ open: 'failed' }))
    return (
      <div className="lookup">
        <ListFailure onRetry={() => send({ type: 'retry.pressed' })} />
      </div>
    );
  return (
    <div className="lookup">
      <SearchField
        aria-label={t('lookup.search')}
        placeholder={t('lookup.search')}
        size="small"
        value={text}
        onChange={(typed) => send({ type: 'text.typed', text: typed })}
        // From the search down into the tree.
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return event.continuePropagation();
          event.preventDefault();
          list.current?.focus();
        }}
        autoFocus={focusesSearch}
      />
      {isSeveral ? (
        <div className="lookup-toggles">
          <Checkbox
            isSelected={share === 'all'}
            isIndeterminate={share === 'some'}
            isDisabled={!isLoaded}
            onChange={() => send({ type: 'all.toggled' })}
          >
            {t('lookup.all')}
          </Checkbox>
          <Checkbox isSelected={takesBelow} isDisabled={!isLoaded} onChange={() => send({ type: 'below.toggled' })}>
            {t('lookup.withBelow')}
          </Checkbox>
        </div>
      ) : null}
      {!isLoaded ? (
        <div className="ui-list-note" aria-busy="true">
          <Skeleton width={180} />
        </div>
      ) : (
        <TreeList
          label={label}
          index={index}
          opened={opened}
          chosen={chosen}
          marked={marked}
          text={text}
          isSeveral={isSeveral}
          listRef={list}
          onToggleNode={(id) => send({ type: 'node.toggled', id })}
          onToggleBranch={(id) => send({ type: 'branch.toggled', id })}
          onOpenBranches={(ids) => send({ type: 'branches.opened', ids })}
          onToggleAll={() => send({ type: 'all.toggled' })}
        />
      )}
      {hasApply ? (
        <div className="lookup-actions">
          <span className="lookup-count" aria-live="polite">
            {t('list.selected', { count: chosen.size })}
          </span>
          <Button
            variant="primary"
            size="small"
            isDisabled={!isLoaded}
            onPress={() => send({ type: 'choice.applied' })}
          >
            {t('list.applyFilter')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
