import '../zone-list.css';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import type { PermissionPlace } from '#shared/record/application-context.tsx';
import { searchWords } from '#shared/text/searchable.ts';
import { SearchField } from '#shared/ui/field/search-field.tsx';
import { ListBox, Option } from '#shared/ui/menu/list-box.tsx';

interface SourceListProps {
  readonly places: readonly PermissionPlace[];
  readonly chosen: string;
  readonly onChoose: (source: string) => void;
}

/** The lists and reports, by their names and the parts of the navigation in which they stand. */
export function SourceList({ places, chosen, onChoose }: SourceListProps) {
  const { t } = useTranslation(['common', 'menu']);
  const [text, setText] = useState('');
  const sought = searchWords(useDeferredValue(text));
  const found = places
    .map(({ resource, title, group }) => ({ resource, title: t(title), group: t(group) }))
    .filter(({ title, group }) => {
      const words = searchWords(`${title} ${group}`);
      return sought.every((word) => words.some((own) => own.includes(word)));
    });
  return (
    <div className="zone-list">
      <SearchField
        aria-label={t('common:content.search')}
        placeholder={t('common:content.search')}
        size="small"
        value={text}
        onChange={setText}
        autoFocus
      />
      <ListBox
        aria-label={t('common:content.source')}
        className="zone-list-box"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={chosen === '' ? [] : [chosen]}
        renderEmptyState={() => <p className="zone-list-none">{t('common:content.none')}</p>}
        onSelectionChange={(keys) => {
          const [source] = keys === 'all' ? [] : [...keys];
          if (typeof source === 'string') onChoose(source);
        }}
      >
        {found.map(({ resource, title, group }) => (
          <Option key={resource} id={resource} textValue={title} description={group}>
            {title}
          </Option>
        ))}
      </ListBox>
    </div>
  );
}
