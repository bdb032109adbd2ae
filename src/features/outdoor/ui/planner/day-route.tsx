import { useState } from 'react';
import { formatDay, formatDistance, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { ArrowDownIcon, ArrowUpIcon, Button, IconButton, MapPinIcon, RouteIcon, Trash2Icon } from '#shared/ui/index.ts';
import { RouteMapDialog } from './map-dialog.tsx';
import { movedTo } from './plan.ts';
import type { Person, usePlanner } from './use-planner.ts';

interface DayRouteProps {
  readonly planner: ReturnType<typeof usePlanner>;
  readonly person: Person | undefined;
  readonly date: string | undefined;
  /** The text while no day is chosen, or the day is empty. */
  readonly hint: string;
  readonly mayRemove: boolean;
  readonly mayChange: boolean;
}

/** Metres that a shorter way has to save to be offered. */
const worthwhile = 500;

/** How far it is from the visit before. */
function Leg({ metres }: { metres: number }) {
  const { language } = useTranslation('gps');
  return metres === 0 ? null : <bdi className="planner-leg">{formatDistance(metres, language)}</bdi>;
}

/** Below the sheet: the visits of the chosen day in the order in which they are made, and how far apart they are. */
export function DayRoute({ planner, person, date, hint, mayRemove, mayChange }: DayRouteProps) {
  const { t, language } = useTranslation('gps');
  const writing = useWriting();
  const route = person && date !== undefined ? planner.visitsAt(person.id, date) : [];
  const metres = planner.metresOf(route);
  // What was started stays where it is.
  const planned = route.filter(({ status }) => status === 'planned' || status === null);
  const shorter = mayChange && planned.length > 2 ? planner.shorter(planned) : planned;
  const saved = planner.metresOf(planned) - planner.metresOf(shorter);
  const [isMapped, setMapped] = useState(false);
  const stops = route.map(({ id, client }) => ({ id, name: client?.display_name ?? '', at: client?.at ?? null }));
  const move = (id: number, by: 1 | -1): void => {
    const from = planned.findIndex((one) => one.id === id);
    void planner.order(planned, movedTo(planned, from, from + by));
  };
  return (
    <section className="planner-route" aria-label={t('planner.route')}>
      <p role="status">
        {planner.isSaving ? (
          t('planner.saving')
        ) : person && date !== undefined ? (
          <>
            <bdi>{person.display_name}</bdi> · <bdi>{formatDay(date, writing, 'full')}</bdi>
            {metres > 0 ? ` · ${t('planner.distance', { distance: formatDistance(metres, language) })}` : ''}
          </>
        ) : (
          hint
        )}
      </p>
      {stops.some(({ at }) => at !== null) ? (
        <Button size="small" icon={MapPinIcon} onPress={() => setMapped(true)}>
          {t('planner.map')}
        </Button>
      ) : null}
      {isMapped && person && date !== undefined ? (
        <RouteMapDialog
          title={`${person.display_name} · ${formatDay(date, writing, 'full')}`}
          route={stops}
          distance={metres > 0 ? formatDistance(metres, language) : ''}
          onClose={() => setMapped(false)}
        />
      ) : null}
      {saved >= worthwhile ? (
        <Button
          size="small"
          icon={RouteIcon}
          isDisabled={planner.isSaving}
          onPress={() => void planner.order(planned, shorter)}
        >
          {t('planner.shorten', { distance: formatDistance(saved, language) })}
        </Button>
      ) : null}
      {route.length === 0 ? (
        person ? (
          <p className="app-muted">{hint}</p>
        ) : null
      ) : (
        <ol>
          {route.map(({ id, client, start_time: start, end_time: end, status }, at) => (
            <li key={id}>
              {at === 0 ? null : <Leg metres={planner.metresOf(route.slice(at - 1, at + 1))} />}
              <bdi className="planner-hours">
                {start}–{end}
              </bdi>
              <bdi>{client?.display_name}</bdi>
              {mayChange && planned.length > 1 && (status === 'planned' || status === null) ? (
                <>
                  <IconButton
                    icon={ArrowUpIcon}
                    size="tiny"
                    label={t('planner.before', { client: client?.display_name ?? '' })}
                    isDisabled={planner.isSaving || planned[0]?.id === id}
                    onPress={() => move(id, -1)}
                  />
                  <IconButton
                    icon={ArrowDownIcon}
                    size="tiny"
                    label={t('planner.after', { client: client?.display_name ?? '' })}
                    isDisabled={planner.isSaving || planned.at(-1)?.id === id}
                    onPress={() => move(id, 1)}
                  />
                </>
              ) : null}
              {status === 'planned' || status === null ? (
                mayRemove ? (
                  <IconButton
                    icon={Trash2Icon}
                    size="tiny"
                    label={t('planner.remove', { client: client?.display_name ?? '' })}
                    isDisabled={planner.isSaving}
                    onPress={() => void planner.remove([id])}
                  />
                ) : null
              ) : (
                <span className="app-muted">{t(`visit.status_choice.${status}`)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
