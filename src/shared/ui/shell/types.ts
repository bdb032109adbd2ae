import type { ReactNode } from 'react';
import type { IconType } from '../icon/icon.tsx';

export interface NavItem {
  id: string;
  title: string;
  href: string;
  /** Its other names, for the filter. */
  find?: string | undefined;
  /** A number or dot at the end, e.g. of pending requests. */
  end?: ReactNode | undefined;
}

export interface NavGroup {
  id: string;
  title: string;
  icon: IconType;
  /** A group that is itself a screen. */
  href?: string | undefined;
  /** Other names of that screen, for the filter. */
  find?: string | undefined;
  items?: readonly NavItem[] | undefined;
  end?: ReactNode | undefined;
}

export interface BottomBarItem {
  id: string;
  title: string;
  icon: IconType;
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** The highlighted one in the middle, e.g. punch. */
  isProminent?: boolean | undefined;
}
