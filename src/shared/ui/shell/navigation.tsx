import { useState } from 'react';
import { SearchField } from '../field/search-field.tsx';
import { ChevronRightIcon, Icon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import { currentHref, filterGroups } from './navigation-model.ts';
import type { NavGroup, NavItem } from './types.ts';
import { lazily } from '../lazily.tsx';

/** Contains the menus, which only a collapsed navigation needs. */
const CollapsedNavigation = /* @__PURE__ */ lazily(() =>
  import('./collapsed-navigation.tsx').then((module) => module.CollapsedNavigation),
);

export interface NavigationProps {
  groups: readonly NavGroup[];
  currentPath: string;
  filter: { label: string; none: string };
  isCollapsed?: boolean | undefined;
  onNavigate?: (() => void) | undefined;
}

/**
 * The groups of screens with a field that filters them; collapsed, one icon for each group with its screens in a menu.
 */
export function Navigation({ groups, currentPath, filter, isCollapsed = false, onNavigate }: NavigationProps) {
  const texts = useUiTexts();
  const [words, setWords] = useState('');
  const current = currentHref(groups, currentPath);
  if (isCollapsed) {
    return (
      <nav className="ui-nav-scroll" aria-label={texts.navigation}>
        <CollapsedNavigation groups={groups} current={current} />
      </nav>
    );
  }
  const shown = filterGroups(groups, words);
  const holding = groups.filter(({ items = [] }) => items.length > 0);
  return (
    <>
      <div className="ui-nav-filter">
        <SearchField
          aria-label={filter.label}
          placeholder={filter.label}
          size="small"
          value={words}
          onChange={setWords}
        />
      </div>
      <nav className="ui-nav-scroll" aria-label={texts.navigation}>
        <ul className="ui-nav-list">
          {shown.map((group) => (
            <li key={group.id}>
              <Group
                group={group}
                current={current}
                isForcedOpen={words.trim() !== ''}
                isSole={holding.length === 1}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 ? <p className="ui-nav-none">{filter.none}</p> : null}
      </nav>
    </>
  );
}

interface GroupProps {
  group: NavGroup;
  current: string | null;
  isForcedOpen: boolean;
  /** The only group: an employee's screens are in sight from the start. */
  isSole: boolean;
  onNavigate: (() => void) | undefined;
}

function Group({ group, current, isForcedOpen, isSole, onNavigate }: GroupProps) {
  const items = group.items ?? [];
  const holdsCurrent = items.some(({ href }) => href === current);
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isOpen = isForcedOpen || (isOpened ?? (holdsCurrent || isSole));
  if (items.length === 0 && group.href !== undefined) {
    return (
      <NavLink href={group.href} isCurrent={group.href === current} onNavigate={onNavigate}>
        <Icon as={group.icon} size={18} />
        <span className="ui-nav-words">{group.title}</span>
        {group.end}
      </NavLink>
    );
  }
  return (
    <>
      <button
        type="button"
        className="ui-nav-link"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // Safari does not focus it.
          currentTarget.focus({ preventScroll: true });
          setOpened(!isOpen);
        }}
        data-holds-current={(holdsCurrent && !isOpen) || undefined}
      >
        <Icon as={group.icon} size={18} />
        <span className="ui-nav-words">{group.title}</span>
        {group.end}
        <Icon as={ChevronRightIcon} size={14} className="ui-nav-chevron" flip />
      </button>
      {isOpen ? (
        <ul className="ui-nav-items">
          {items.map((item) => (
            <li key={item.id}>
              <ItemLink item={item} isCurrent={item.href === current} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface ItemLinkProps {
  item: NavItem;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
}

function ItemLink({ item, isCurrent, onNavigate }: ItemLinkProps) {
  return (
    <NavLink href={item.href} isCurrent={isCurrent} onNavigate={onNavigate}>
      <span className="ui-nav-words">{item.title}</span>
      {item.end}
    </NavLink>
  );
}

interface NavLinkProps {
  href: string;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
  children: React.ReactNode;
}

function NavLink({ href, isCurrent, onNavigate, children }: NavLinkProps) {
  return (
    <a
      href={href}
      className="ui-nav-link"
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      onClick={() => onNavigate?.()}
    >
      {children}
    </a>
  );
}
