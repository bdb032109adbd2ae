import { Button as AriaButton } from 'react-aria-components/Button';
import { Link as AriaLink } from 'react-aria-components/Link';
import { Icon } from '../icon/index.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../menu/menu.tsx';
import { Tooltip, TooltipTrigger } from '../overlay/tooltip.tsx';
import type { NavGroup } from './types.ts';

/** One icon for each group, with its screens in a menu. */
export function CollapsedNavigation({ groups, current }: { groups: readonly NavGroup[]; current: string | null }) {
  return (
    <ul className="ui-nav-list">
      {groups.map((group) => (
        <li key={group.id}>
          <CollapsedGroup group={group} current={current} />
        </li>
      ))}
    </ul>
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
