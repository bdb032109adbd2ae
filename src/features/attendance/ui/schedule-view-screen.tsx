import './schedule-view/schedule-view.css';
import { useCallback, useMemo, useState } from 'react';
import { currentDay } from '#shared/filter/day-range.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ExportMenu } from '#shared/job/export-menu.tsx';
import { useApplicationContext, useMay, useWeekStart } from '#shared/record/application-context.tsx';
import { useResourceWords } from '#shared/record/words.ts';
import { Button, EmptyState, ErrorState, IconButton, PrinterIcon, Skeleton, useIsPhone } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { scheduleViewFile } from '../contract.ts';
import { GiveShiftButton } from './give-shift/give-shift-button.tsx';
import { knownStaffing } from '../domain/roster/coverage.ts';
import { Unpublished } from './schedule-view/publish-button.tsx';
import { RosterSheet } from './schedule-view/roster-sheet.tsx';
import type { Layers } from './schedule-view/plan-cell.tsx';
import { ScheduleSheet } from './schedule-view/schedule-sheet.tsx';
import { ScheduleToolbar } from './schedule-view/schedule-toolbar.tsx';
import { mostSummed, usePeople, usePlanDays } from './schedule-view/use-people.ts';
import { usePainting } from './schedule-view/use-painting.tsx';
import { useView } from './schedule-view/use-view.ts';
import { WaitingDays } from './waiting-days.tsx';
import { datesOf, daysOf } from './schedule-view/view.ts';

const wordSource = { words: { namespace: 'att', key: 'scheduleView' } } as const;

/** Who works when: people by days, planned and painted (docs/look.md). */
export default function ScheduleViewScreen() {
  const { t } = useTranslation(['att', 'common']);
  const { zone } = useApplicationContext();
  const words = useResourceWords(wordSource);
  const weekStart = useWeekStart();
  const isPhone = useIsPhone();
  const view = useView(isPhone ? 'day' : 'twoWeeks');
  // A phone shows a day at a time.
  const state = isPhone ? { ...view.state, span: 'day' as const } : view.state;
  const [layers, setLayers] = useState<Layers>({ outcome: false, conflicts: true, changes: true });

  const at = state.at ?? currentDay(zone);
  const days = useMemo(() => daysOf(at, state.span, weekStart), [at, state.span, weekStart]);
  const dates = useMemo(() => datesOf(days), [days]);
  const shared = usePlanDays(days);
  const people = usePeople(days, state.list, layers.outcome);
  const timetables = useMemo(
    () => new Map(shared.data?.data.timetables.map((timetable) => [timetable.id, timetable]) ?? []),
    [shared.data],
  );
  const staffing = useMemo(
    () => knownStaffing(shared.data?.data.staffing ?? [], state.list),
    [shared.data, state.list],
  );
  const may = useMay(temporary);
  const painting = usePainting({
    people: people.people,
    total: people.total ?? 0,
    dates,
    today: shared.data?.data.today,
    keys: people.keys,
    timetables,
    canEdit: may('add') && may('change') && may('delete'),
  });
  const [isPrinting, setPrinting] = useState(false);
  const endPrinting = useCallback(() => setPrinting(false), []);
  const printed = people.isComplete || people.isSummed ? painting.shown.filter((person) => person !== undefined) : [];
  const isNarrowed = state.list.search !== '' || state.list.filters.length > 0;

  const body = (): React.ReactNode => {
    if (people.error)
      return (
        <ErrorState
          title={t('scheduleView.failed')}
          requestId={people.error.requestId}
          onRetry={people.retry}
          isRetrying={people.isLoading}
        />
      );
    if (people.total === undefined)
      return (
        <div className="schedule-view-waiting" aria-busy="true">
          {Array.from({ length: 10 }, (_, row) => (
            <Skeleton key={row} height={32} />
          ))}
        </div>
      );
    if (people.total === 0)
      return isNarrowed ? (
        <EmptyState
          variant="noResult"
          title={t('common:list.noResult')}
          action={
            <Button onPress={() => view.change({ list: { ...state.list, search: '', filters: [] } })}>
              {t('common:list.clearAll')}
            </Button>
          }
        />
      ) : (
        <EmptyState title={t('scheduleView.empty.title')} description={t('scheduleView.empty.text')} />
      );
    return (
      <ScheduleSheet
        people={painting.shown}
        total={people.total}
        isComplete={people.isComplete}
        dates={dates}
        today={shared.data?.data.today}
        weekend={shared.data?.data.weekend ?? noWeekend}
        holidays={shared.data?.data.holidays ?? noHolidays}
        timetables={timetables}
        staffing={staffing}
        layers={layers}
        isPhone={isPhone}
        onSeen={people.onSeen}
        {...painting.sheet}
      />
    );
  };

  return (
    <div className="resource-screen schedule-view">
      <PageHead title={t('scheduleView.title')} purpose={t('scheduleView.purpose')} />
      <ScheduleToolbar
        words={words}
        state={state}
        change={view.change}
        days={days}
        at={at}
        isPhone={isPhone}
        layers={layers}
        setLayers={setLayers}
        end={
          people.total ? (
            <>
              {isPhone ? null : <GiveShiftButton size="small" {...painting.chosen} />}
              {isPhone ? null : (
                <IconButton
                  icon={PrinterIcon}
                  size="small"
                  label={t('scheduleView.print')}
                  isDisabled={printed.length === 0}
                  onPress={() => setPrinting(true)}
                />
              )}
              {may('export') ? (
                <ExportMenu
                  look="icon"
                  calls={scheduleViewFile}
                  title={t('scheduleView.title')}
                  columns={noColumns}
                  query={{ ...people.parameters, ...days }}
                />
              ) : null}
            </>
          ) : null
        }
      />
      {isPrinting ? (
        <RosterSheet
          people={printed}
          dates={dates}
          weekend={shared.data?.data.weekend ?? noWeekend}
          timetables={timetables}
          holidays={shared.data?.data.holidays ?? noHolidays}
          staffing={people.isComplete ? staffing : noStaffing}
          onPrinted={endPrinting}
        />
      ) : null}
      <Unpublished days={days} unpublished={shared.data?.data.unpublished} />
      {layers.outcome ? <WaitingDays from={days.from} to={days.to} /> : null}
      {people.total !== undefined && people.total > mostSummed ? (
        <p className="app-muted">{t('scheduleView.manyPeople', { count: mostSummed })}</p>
      ) : null}
      {body()}
      {people.total ? painting.strip : null}
      {painting.dialogs}
    </div>
  );
}

/** What painting makes, changes and deletes. */
const temporary = { name: 'attendance.temporary_schedule' } as const;
const noHolidays: readonly never[] = [];
const noStaffing: readonly never[] = [];
const noWeekend: readonly never[] = [];
const noColumns: readonly never[] = [];
