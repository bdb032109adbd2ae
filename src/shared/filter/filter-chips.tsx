import './filter.css';
import type { AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, IconButton, Popover, PopoverDialog, PopoverTrigger, XIcon } from '#shared/ui/index.ts';

import { groupFilters, removeFilter, replaceFilter } from '#shared/list/field-filter.ts';
import type { ViewFilter } from '#shared/list/list-view.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { FilterText } from './filter-text.tsx';
import { ChipButton } from '#shared/form/lookup/chip-button.tsx';
import { FilterEditor } from './lazy-filter-editor.tsx';

interface FilterChipsProps {
  readonly resource: Pick<AnyResource, 'fields'>;
  readonly words: ResourceWords;
  readonly filters: readonly ViewFilter[];
  readonly onChange: (filters: readonly ViewFilter[]) => void;
  /** Removes the conditions and the search. */
  readonly onClear: () => void;
  readonly hasSearch: boolean;
}

/** The conditions of the list: press one to change it, press × to remove it, or remove all at once. */
export function FilterChips({ resource, words, filters, onChange, onClear, hasSearch }: FilterChipsProps) {
  const { t } = useTranslation('common');
  const groups = groupFilters(filters);
  if (groups.length === 0) return null;
  return (
    <div className="resource-chips" role="group" aria-label={t('list.activeFilters')}>
      {groups.map((filter) => {
        const field = resource.fields[filter.field];
        const label = filter.field === 'id' ? t('list.chosen') : words.field(filter.field);
        const value = field ? <FilterText field={field} filter={filter} words={words} /> : `${filter.in?.length ?? 0}`;
        return (
          <span key={filter.field} className="resource-chip">
            {field ? (
              <PopoverTrigger>
                <ChipButton>
                  <span className="resource-chip-name">{label}</span> {value}
                </ChipButton>
                <Popover placement="bottom start">
                  <PopoverDialog aria-label={label} className="resource-filter">
                    {({ close }) => (
                      <FilterEditor
                        name={filter.field}
                        field={field}
                        filter={filter}
                        words={words}
                        onApply={(next) => {
                          onChange(replaceFilter(filters, next));
                          close();
                        }}
                      />
                    )}
                  </PopoverDialog>
                </Popover>
              </PopoverTrigger>
            ) : (
              <span className="resource-chip-text">
                <span className="resource-chip-name">{label}</span> {value}
              </span>
            )}
            <IconButton
              icon={XIcon}
              size="tiny"
              hideTooltip
              label={t('list.removeFilter', { name: label })}
              onPress={() => onChange(removeFilter(filters, filter.field))}
            />
          </span>
        );
      })}
      {groups.length > 1 || hasSearch ? (
        <Button variant="quiet" size="small" onPress={onClear}>
          {t('list.clearAll')}
        </Button>
      ) : null}
    </div>
  );
}
