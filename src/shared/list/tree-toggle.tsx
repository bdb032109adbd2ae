import './list.css';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ChevronRightIcon, IconButton } from '#shared/ui/index.ts';

interface TreeToggleProps {
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  readonly name: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A cell indented by its depth in the tree, with the button that opens its children. */
export function TreeToggle({ level, hasChildren, isOpen, name, onToggle, children }: TreeToggleProps) {
  const { t } = useTranslation('common');
  return (
    <span className="resource-tree-cell" data-level={Math.min(level, 10)}>
      {hasChildren ? (
        <span className="resource-tree-toggle" data-open={isOpen || undefined}>
          <IconButton
            icon={ChevronRightIcon}
            flip
            size="tiny"
            hideTooltip
            aria-expanded={isOpen}
            label={t(isOpen ? 'list.closeBranch' : 'list.openBranch', { name })}
            onPress={onToggle}
          />
        </span>
      ) : (
        <span className="resource-tree-toggle" />
      )}
      {children}
    </span>
  );
}
