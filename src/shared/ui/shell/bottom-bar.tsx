import { Button as AriaButton } from 'react-aria-components/Button';
import { Link as AriaLink } from 'react-aria-components/Link';
import { Icon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import type { BottomBarItem } from './types.ts';

interface BottomBarProps {
  items: readonly BottomBarItem[];
  currentPath: string;
}

/** The five items of a phone's bottom bar. */
export function BottomBar({ items, currentPath }: BottomBarProps) {
  const texts = useUiTexts();
  return (
    <nav className="ui-bottombar" aria-label={texts.navigation}>
      {items.map((item) => {
        const content = (
          <>
            <span className="ui-bottombar-icon">
              <Icon as={item.icon} size={22} />
            </span>
            <span className="ui-bottombar-words">{item.title}</span>
          </>
        );
        if (item.href === undefined) {
          return (
            <AriaButton
              key={item.id}
              className="ui-bottombar-item"
              data-prominent={item.isProminent || undefined}
              onPress={() => item.onPress?.()}
            >
              {content}
            </AriaButton>
          );
        }
        const isCurrent = item.href === '/' ? currentPath === '/' : currentPath.startsWith(item.href);
        return (
          <AriaLink
            key={item.id}
            className="ui-bottombar-item"
            href={item.href}
            data-prominent={item.isProminent || undefined}
            {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
          >
            {content}
          </AriaLink>
        );
      })}
    </nav>
  );
}
