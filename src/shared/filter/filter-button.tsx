import './filter.css';
import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  ListBox,
  ListFilterIcon,
  Option,
  Popover,
  PopoverDialog,
  PopoverTrigger,
  TriggerButton,
} from '#shared/ui/index.ts';
import { filterEditor, groupFilters, replaceFilter } from '#shared/list/field-filter.ts';
import type { ViewFilter } from '#shared/list/list-view.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { FilterEditor } from './lazy-filter-editor.tsx';

interface FilterButtonProps {
  readonly resource: Pick<AnyResource, 'fields'>;
  readonly words: ResourceWords;
  readonly filters: readonly ViewFilter[];
  readonly onChange: (filters: readonly ViewFilter[]) => void;
}

/** Adds a condition: first the field, then its values. */
export function FilterButton({ resource, words, filters, onChange }: FilterButtonProps) {
  const { t } = useTranslation('common');
  const [chosen, setChosen] = useState<string | null>(null);
  const possible = Object.entries(resource.fields).filter(([, field]) => filterEditor(field) !== null);
  if (possible.length === 0) return null;
  const field = chosen === null ? undefined : resource.fields[chosen];
  return (
    <PopoverTrigger
      onOpenChange={(isOpen) => {
        if (isOpen) setChosen(null);
      }}
    >
      <TriggerButton icon={ListFilterIcon} size="small">
        {t('list.filter')}
      </TriggerButton>
      <Popover placement="bottom start">
        <PopoverDialog
          aria-label={t('list.filter')}
          className="resource-filter"
          data-step={chosen === null ? 'field' : 'value'}
        >
          {({ close }) =>
            chosen === null || !field ? (
              <ListBox
                aria-label={t('list.filterBy')}
                className="resource-filter-fields"
                selectionMode="none"
                autoFocus
                onAction={(key) => setChosen(String(key))}
                items={possible.map(([id]) => ({ id, name: words.field(id) }))}
              >
                {(item) => <Option id={item.id}>{item.name}</Option>}
              </ListBox>
            ) : (
              <FilterEditor
                name={chosen}
                field={field}
                words={words}
                filter={groupFilters(filters).find((group) => group.field === chosen) ?? { field: chosen }}
                onApply={(next) => {
                  onChange(replaceFilter(filters, next));
                  close();
                }}
              />
            )
          }
        </PopoverDialog>
      </Popover>
    </PopoverTrigger>
  );
}
