import './zone-list.css';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { useTranslation } from '#shared/i18n/index.ts';
import { SearchField } from '#shared/ui/field/search-field.tsx';
import { ListBox, Option } from '#shared/ui/menu/list-box.tsx';
import { findTimeZones, zoneChoices } from './time-zones.ts';

interface ZoneListProps {
  readonly label: string;
  readonly chosen: string;
  readonly onChoose: (zone: string) => void;
}

/**
 * The world's time zones with their offsets, opened at the present one; found by city, country, former name or offset.
 * Typed letters go to the search while the arrow keys move in the list.
 */
export function ZoneList({ label, chosen, onChoose }: ZoneListProps) {
  const { t, language } = useTranslation('common');
  const [now] = useState(() => Date.now());
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const all = useMemo(() => zoneChoices(language, now), [language, now]);
  const found = useMemo(() => findTimeZones(sought, all), [sought, all]);
  const isPlaced = useRef(false);
  // The list draws its options after itself; the present one is scrolled to once, when it appears.
  const place = useCallback((present: HTMLElement | null) => {
    const box = present?.closest<HTMLElement>('[role="listbox"]');
    if (!present || !box || isPlaced.current) return;
    isPlaced.current = true;
    box.scrollTop += present.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  }, []);
  return (
    <div className="zone-list">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField aria-label={t('zone.search')} placeholder={t('zone.search')} size="small" autoFocus controlsList />
        <ListBox
          aria-label={label}
          className="zone-list-box"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={chosen === '' ? [] : [chosen]}
          renderEmptyState={() => <p className="zone-list-none">{t('zone.none')}</p>}
          onSelectionChange={(keys) => {
            const [zone] = keys === 'all' ? [] : [...keys];
            if (typeof zone === 'string') onChoose(zone);
          }}
        >
          {found.map(({ zone, offset, title }) => (
            <Option key={zone} id={zone} textValue={zone} description={title.startsWith('GMT') ? undefined : title}>
              <span className="zone-list-line" ref={zone === chosen ? place : undefined}>
                <bdi>{zone.replaceAll('_', ' ')}</bdi>
                <bdi dir="ltr" className="zone-list-offset">
                  {offset}
                </bdi>
              </span>
            </Option>
          ))}
        </ListBox>
      </Autocomplete>
    </div>
  );
}
