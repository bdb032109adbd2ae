import './tabs.css';
import type {
  TabListProps as AriaTabListProps,
  TabPanelProps as AriaTabPanelProps,
  TabProps as AriaTabProps,
  TabsProps as AriaTabsProps,
} from 'react-aria-components/Tabs';
import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
} from 'react-aria-components/Tabs';
import { withClass } from '../with-class.ts';

/** Views of one thing, one at a time: `<Tabs><TabList><Tab id=…/></TabList><TabPanel id=…/></Tabs>`. */
export function Tabs({ className, ...props }: AriaTabsProps) {
  return <AriaTabs {...props} className={withClass('ui-tabs', className)} />;
}

export function TabList<T extends object>({ className, ...props }: AriaTabListProps<T>) {
  return <AriaTabList {...props} className={withClass('ui-tab-list', className)} />;
}

export function Tab({ className, ...props }: AriaTabProps) {
  return <AriaTab {...props} className={withClass('ui-tab', className)} />;
}

export function TabPanel({ className, ...props }: AriaTabPanelProps) {
  return <AriaTabPanel {...props} className={withClass('ui-tab-panel', className)} />;
}
