import { useState } from 'react';
import type { AnyField } from '#shared/contract/index.ts';
import { DayField } from '#shared/form/date/day-field.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';
import type { FieldFilter } from '#shared/list/field-filter.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { currentDay, dayOf, dayPresets, presetRange, toInstants, type DayRange } from './day-range.ts';
import { FilterForm } from './filter-form.tsx';

interface DaysEditorProps {
  readonly name: string;
  readonly field: AnyField;
  readonly filter: FieldFilter;
  readonly words: ResourceWords;
  readonly onApply: (filter: FieldFilter) => void;
  /** The field holds instants: days are those of the company's zone. */
  readonly isInstant: boolean;
}

/** From one day to another, or one of the usual periods at a press. */
export function DaysEditor({ name, filter, words, onApply, isInstant }: DaysEditorProps) {
  const { t } = useTranslation('common');
  const { zone } = useApplicationContext();
  const [from, setFrom] = useState((isInstant ? dayOf(filter.gte, zone) : (filter.gte ?? filter.exact)) ?? null);
  const [to, setTo] = useState((isInstant ? dayOf(filter.lte, zone) : (filter.lte ?? filter.exact)) ?? null);
  const today = currentDay(zone);
  const apply = (range: DayRange): void =>
    onApply({
      field: name,
      ...(isInstant
        ? toInstants(range, zone)
        : { ...(range.from ? { gte: range.from } : {}), ...(range.to ? { lte: range.to } : {}) }),
    });
  return (
    <FilterForm title={words.field(name)} onSubmit={() => apply({ ...(from ? { from } : {}), ...(to ? { to } : {}) })}>
      <div className="resource-filter-presets">
        {dayPresets.map((preset) => (
          <Button key={preset} size="small" onPress={() => apply(presetRange(preset, today))}>
            {t(`list.preset.${preset}`)}
          </Button>
        ))}
      </div>
      <DayField label={t('list.fromDay')} value={from} onChange={setFrom} size="small" />
      <DayField label={t('list.toDay')} value={to} onChange={setTo} size="small" minDate={from ?? undefined} />
    </FilterForm>
  );
}
