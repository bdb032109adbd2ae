import './shell.css';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import { IconButton } from '../button/icon-button.tsx';
import { MenuIcon, PanelLeftCloseIcon, PanelLeftOpenIcon } from '../icon/index.ts';
import { useIsPhone } from '../media.ts';
import { useUiTexts } from '../texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Navigation } from './navigation.tsx';
import type { BottomBarItem, NavGroup } from './types.ts';
import { lazily } from '../lazily.tsx';

/** Used only on a phone. */
const Drawer = /* @__PURE__ */ lazily(() => import('./drawer.tsx').then((module) => module.Drawer));

export interface ShellProps {
  /** The mark and name, at the head of the navigation. */
  brand: ReactNode;
  /** The mark alone, for the collapsed navigation. */
  brandMark?: ReactNode | undefined;
  brandHref: string;
  /** Only the screens that the person may open. */
  navigation: readonly NavGroup[];
  /** Path of the present screen: the longest `href` that it begins with is marked. */
  currentPath: string;
  /** Name and placeholder of the field that filters the navigation, and the text if nothing matches. */
  navigationFilter: { label: string; none: string };
  isCollapsed?: boolean | undefined;
  onCollapsedChange?: ((isCollapsed: boolean) => void) | undefined;
  /** Below the navigation, e.g. the end of a plan. */
  navigationFooter?: ReactNode | undefined;
  /** Slots of the top bar: company switcher and breadcrumb, search, then notifications, help, account. */
  topStart?: ReactNode | undefined;
  topCenter?: ReactNode | undefined;
  topEnd?: ReactNode | undefined;
  /** A line above everything, e.g. about a lost connection. */
  banner?: ReactNode | undefined;
  /** Up to five items of a phone's bottom bar. */
  bottomBar?: readonly BottomBarItem[] | undefined;
  /** Fills the height with one table that scrolls inside, instead of scrolling the page. */
  isFixedHeight?: boolean | undefined;
  children: ReactNode;
}

/** The frame of the application: navigation, top bar, content; on a phone a drawer and a bottom bar. */
export function Shell(props: ShellProps) {
  const { brand, brandMark, brandHref, navigation, currentPath, navigationFilter, isCollapsed = false } = props;
  const texts = useUiTexts();
  const isPhone = useIsPhone();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const parts = { groups: navigation, currentPath, filter: navigationFilter };
  return (
    <div
      className="ui-shell"
      data-collapsed={(isCollapsed && !isPhone) || undefined}
      data-fixed={props.isFixedHeight || undefined}
    >
      <a className="ui-skip" href="#content">
        {texts.skipToContent}
      </a>
      {isPhone ? (
        isDrawerOpen && (
          <Drawer {...parts} brand={props.brand} footer={props.navigationFooter} onClose={() => setDrawerOpen(false)} />
        )
      ) : (
        <aside className="ui-nav" aria-label={texts.navigation} data-collapsed={isCollapsed || undefined}>
          <div className="ui-nav-brand">
            <AriaLink href={brandHref} className="ui-nav-brand-link">
              {isCollapsed ? (brandMark ?? brand) : brand}
            </AriaLink>
            {isCollapsed ? null : (
              <IconButton
                icon={PanelLeftCloseIcon}
                label={texts.collapse}
                size="small"
                flip
                onPress={() => props.onCollapsedChange?.(true)}
              />
            )}
          </div>
          <Navigation {...parts} isCollapsed={isCollapsed} />
          <div className="ui-nav-footer">
            {isCollapsed ? (
              <IconButton
                icon={PanelLeftOpenIcon}
                label={texts.expand}
                flip
                onPress={() => props.onCollapsedChange?.(false)}
              />
            ) : (
              props.navigationFooter
            )}
          </div>
        </aside>
      )}
      <div className="ui-shell-main">
        <header className="ui-topbar">
          {isPhone ? (
            <IconButton icon={MenuIcon} label={texts.openNavigation} hideTooltip onPress={() => setDrawerOpen(true)} />
          ) : null}
          <div className="ui-topbar-start">{props.topStart}</div>
          <div className="ui-topbar-center">{props.topCenter}</div>
          <div className="ui-topbar-end">{props.topEnd}</div>
        </header>
        {props.banner}
        <main className="ui-content" id="content" tabIndex={-1}>
          <div className="ui-content-inner">{props.children}</div>
        </main>
        {isPhone && props.bottomBar ? <BottomBar items={props.bottomBar} currentPath={currentPath} /> : null}
      </div>
    </div>
  );
}
