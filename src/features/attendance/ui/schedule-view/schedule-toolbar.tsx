import type { ReactNode } from 'react';
import { FilterButton } from '#shared/filter/filter-button.tsx';
import { FilterChips } from '#shared/filter/filter-chips.tsx';
import { formatDay, formatDays, useTranslation } from '#shared/i18n/index.ts';
import { useDebouncedText } from '#shared/list/use-debounced.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import type { ResourceWords } from '#shared/record/words.ts';
import {
  Button,
  Checkbox,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  LayersIcon,
  Popover,
  PopoverDialog,
  PopoverTrigger,
  SearchField,
  Select,
  TriggerButton,
} from '#shared/ui/index.ts';
import { scheduleViewFields } from '../../contract.ts';
import type { Layers } from './plan-cell.tsx';
import { spans, stepped, type Days, type ScheduleViewState, type Span } from './view.ts';

const layerNames = ['outcome', 'conflicts', 'changes'] as const;

interface ScheduleToolbarProps {
  readonly words: ResourceWords;
  readonly state: ScheduleViewState;
  readonly change: (part: Partial<ScheduleViewState>, options?: { replace?: boolean }) => void;
  readonly days: Days;
  /** A day of the shown range. */
  readonly at: string;
  readonly isPhone: boolean;
  readonly layers: Layers;
  readonly setLayers: (layers: Layers) => void;
  /** Printing and export. */
  readonly end: ReactNode;
}

/** Selects days, people and layers. */
export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { words, state, change, days, at, isPhone, layers, setLayers } = props;
  const { t } = useTranslation(['att', 'common']);
  const writing = useWriting();
  const { list } = state;
  const [text, setText, tellNow] = useDebouncedText(list.search, (search) =>
    change({ list: { ...list, search } }, { replace: true }),
  );
  const title =
    days.from === days.to
      ? formatDay(days.from, writing, 'full')
      : state.span === 'month'
        ? formatDay(days.from, writing, 'month')
        : formatDays(days.from, days.to, writing);
  return (
    <div className="resource-toolbar" role="toolbar" aria-label={t('common:list.toolbar')}>
      <div className="schedule-view-days">
        <IconButton
          icon={ChevronLeftIcon}
          flip
          size="small"
          label={t('scheduleView.earlier')}
          onPress={() => change({ at: stepped(at, state.span, -1) })}
        />
        <Button size="small" onPress={() => change({ at: null })}>
          {t('scheduleView.today')}
        </Button>
        <IconButton
          icon={ChevronRightIcon}
          flip
          size="small"
          label={t('scheduleView.later')}
          onPress={() => change({ at: stepped(at, state.span, 1) })}
        />
        <h2 className="schedule-view-title" aria-live="polite">
          <bdi>{title}</bdi>
        </h2>
      </div>
      {isPhone ? null : (
        <Select
          aria-label={t('scheduleView.spanOf')}
          size="small"
          className="schedule-view-span"
          value={state.span}
          onChange={(key) => change({ span: spans.find((span) => span === key) ?? state.span })}
          options={spans.map((id: Span) => ({ id, name: t(`scheduleView.span.${id}`) }))}
        />
      )}
      <SearchField
        className="resource-search"
        size="small"
        aria-label={t('scheduleView.search')}
        placeholder={t('scheduleView.search')}
        value={text}
        onChange={setText}
        onSubmit={tellNow}
        onClear={() => change({ list: { ...list, search: '' } }, { replace: true })}
        maxLength={100}
      />
      <FilterButton
        resource={{ fields: scheduleViewFields }}
        words={words}
        filters={list.filters}
        onChange={(filters) => change({ list: { ...list, filters } })}
      />
      <FilterChips
        resource={{ fields: scheduleViewFields }}
        words={words}
        filters={list.filters}
        hasSearch={list.search !== ''}
        onChange={(filters) => change({ list: { ...list, filters } })}
        onClear={() => change({ list: { ...list, filters: [], search: '' } })}
      />
      <div className="resource-toolbar-end">
        {props.end}
        <PopoverTrigger>
          <TriggerButton icon={LayersIcon} size="small">
            {t('scheduleView.layers')}
          </TriggerButton>
          <Popover placement="bottom end">
            <PopoverDialog aria-label={t('scheduleView.layers')} className="schedule-view-layers">
              {layerNames.map((name) => (
                <Checkbox
                  key={name}
                  isSelected={layers[name]}
                  onChange={(isShown) => setLayers({ ...layers, [name]: isShown })}
                >
                  {t(`scheduleView.layer.${name}`)}
                </Checkbox>
              ))}
            </PopoverDialog>
          </Popover>
        </PopoverTrigger>
      </div>
    </div>
  );
}
