import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link as AriaLink } from 'react-aria-components/Link';
import { SearchField } from '../field/search-field.tsx';
import { ChevronRightIcon, Icon } from '../icon/index.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../menu/menu.tsx';
import { Tooltip, TooltipTrigger } from '../overlay/tooltip.tsx';
import { useUiTexts } from '../texts.ts';
import { currentHref, filterGroups } from './navigation-model.ts';
import type { NavGroup, NavItem } from './types.ts';

interface NavigationProps {
  groups: readonly NavGroup[];
  currentPath: string;
  filter: { label: string; none: string };
  isCollapsed?: boolean | undefined;
  onNavigate?: (() => void) | undefined;
}

/** The groups of screens with a field that filters them; collapsed, an icon a group with its screens in a menu. */
export function Navigation({ groups, currentPath, filter, isCollapsed = false, onNavigate }: NavigationProps) {
  const texts = useUiTexts();
  const [words, setWords] = useState('');
  const current = currentHref(groups, currentPath);
  if (isCollapsed) {
    return (
      <nav className="ui-nav-scroll" aria-label={texts.navigation}>
        <ul className="ui-nav-list">
          {groups.map((group) => (
            <li key={group.id}>
              <CollapsedGroup group={group} current={current} />
            </li>
          ))}
        </ul>
      </nav>
    );
  }
  const shown = filterGroups(groups, words);
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
              <Group group={group} current={current} isForcedOpen={words.trim() !== ''} onNavigate={onNavigate} />
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
  onNavigate: (() => void) | undefined;
}

function Group({ group, current, isForcedOpen, onNavigate }: GroupProps) {
  const items = group.items ?? [];
  const holdsCurrent = items.some(({ href }) => href === current);
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isOpen = isForcedOpen || (isOpened ?? holdsCurrent);
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
      <AriaButton
        className="ui-nav-link"
        aria-expanded={isOpen}
        onPress={() => setOpened(!isOpen)}
        data-holds-current={(holdsCurrent && !isOpen) || undefined}
      >
        <Icon as={group.icon} size={18} />
        <span className="ui-nav-words">{group.title}</span>
        {group.end}
        <Icon as={ChevronRightIcon} size={14} className="ui-nav-chevron" flip />
      </AriaButton>
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
    <AriaLink
      href={href}
      className="ui-nav-link"
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      onPress={() => onNavigate?.()}
    >
      {children}
    </AriaLink>
  );
}

function CollapsedGroup({ group, current }: { group: NavGroup; current: string | null }) {
  const items = group.items ?? [];
  const isCurrent = group.href === current || items.some(({ href }) => href === current);
  if (items.length === 0 && group.href !== undefined) {
    return (
      <TooltipTrigger delay={200}>
        <AriaLink
          href={group.href}
          className="ui-nav-link"
          aria-label={group.title}
          {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        >
          <Icon as={group.icon} size={20} />
        </AriaLink>
        <Tooltip placement="end">{group.title}</Tooltip>
      </TooltipTrigger>
    );
  }
  return (
    <MenuTrigger>
      <TooltipTrigger delay={200}>
        <AriaButton className="ui-nav-link" aria-label={group.title} data-holds-current={isCurrent || undefined}>
          <Icon as={group.icon} size={20} />
        </AriaButton>
        <Tooltip placement="end">{group.title}</Tooltip>
      </TooltipTrigger>
      <Menu placement="end top">
        <MenuSection title={group.title}>
          {items.map((item) => (
            <MenuItem key={item.id} id={item.id} href={item.href} textValue={item.title}>
              {item.title}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}
