import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ChevronDownIcon, Icon } from '../icon/index.ts';
import { Menu, MenuItem, MenuTrigger } from '../menu/menu.tsx';
import { fittingTabs, type TabRoom } from './fitting-tabs.ts';
import { Tab, TabList, Tabs } from './tabs.tsx';

interface FoldedTabsProps {
  readonly 'aria-label': string;
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  /** Name of the menu of those that have no room: “More”. */
  readonly more: string;
  /** The panels. */
  readonly children: ReactNode;
}

/**
 * Many tabs in one line: those without room are in a menu behind it. The chosen one takes the last place of the line, so that tab, panel
 * and what a screen reader says of them stay together.
 */
export function FoldedTabs({ tabs, more, children, ...label }: FoldedTabsProps) {
  const [chosen, setChosen] = useState<string>();
  const ruler = useRef<HTMLDivElement>(null);
  const room = useRoom(ruler, tabs.map(({ title }) => title).join('\n'));
  const selected = (tabs.find(({ id }) => id === chosen) ?? tabs[0])?.id ?? '';
  const shown = room === null ? tabs : fittingTabs(tabs, selected, room);
  const hidden = tabs.filter((tab) => !shown.includes(tab));
  return (
    <div className="ui-folded-tabs">
      {/* Measures every tab, also those that have no room. It is outside the tabs, which are drawn twice: once for their collection. */}
      <div className="ui-tab-ruler" aria-hidden="true" inert>
        <div ref={ruler}>
          {tabs.map(({ id, title }) => (
            <span key={id} className="ui-tab">
              {title}
            </span>
          ))}
          <span className="ui-tab ui-tab-more">
            {more}
            <Icon as={ChevronDownIcon} size={16} />
          </span>
        </div>
      </div>
      <Tabs selectedKey={selected} onSelectionChange={(key) => setChosen(String(key))}>
        <div className="ui-tab-bar">
          <TabList {...label}>
            {shown.map(({ id, title }) => (
              <Tab key={id} id={id}>
                {title}
              </Tab>
            ))}
          </TabList>
          {hidden.length > 0 ? (
            <MenuTrigger>
              <AriaButton className="ui-tab ui-tab-more">
                {more}
                <Icon as={ChevronDownIcon} size={16} />
              </AriaButton>
              <Menu aria-label={more} placement="bottom end">
                {hidden.map(({ id, title }) => (
                  <MenuItem key={id} id={id} textValue={title} onAction={() => setChosen(id)}>
                    {title}
                  </MenuItem>
                ))}
              </Menu>
            </MenuTrigger>
          ) : null}
        </div>
        {children}
      </Tabs>
    </div>
  );
}

/** The widths of tabs and of their line; null before they are drawn. */
function useRoom(ruler: { readonly current: HTMLDivElement | null }, titles: string): TabRoom | null {
  const [room, setRoom] = useState<TabRoom | null>(null);
  useLayoutEffect(() => {
    const measured = ruler.current;
    const line = measured?.parentElement;
    if (!measured || !line) return undefined;
    const measure = (): void => {
      const all = [...measured.children].map((child) => child.getBoundingClientRect().width);
      const gap = Number.parseFloat(getComputedStyle(measured).columnGap) || 0;
      setRoom({ tabs: all.slice(0, -1), more: all.at(-1) ?? 0, gap, line: line.clientWidth });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    // The font arrives later, and people enlarge text.
    observer.observe(measured);
    return () => observer.disconnect();
  }, [ruler, titles]);
  return room;
}
