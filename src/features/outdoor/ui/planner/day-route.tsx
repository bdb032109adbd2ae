import { formatDay, formatDistance, useTranslation } from '#shared/i18n/index.ts';
import { useWriting } from '#shared/record/application-context.tsx';
import { IconButton, Trash2Icon } from '#shared/ui/index.ts';
import type { Person, usePlanner } from './use-planner.ts';

interface DayRouteProps {
  readonly planner: ReturnType<typeof usePlanner>;
  readonly person: Person | undefined;
  readonly date: string | undefined;
  /** The text while no day is chosen, or the day is empty. */
  readonly hint: string;
  readonly mayRemove: boolean;
}

/** Below the sheet: the visits of the chosen day in the order in which they are made, and how far apart they are. */
export function DayRoute({ planner, person, date, hint, mayRemove }: DayRouteProps) {
  const { t, language } = useTranslation('gps');
  const writing = useWriting();
  const route = person && date !== undefined ? planner.visitsAt(person.id, date) : [];
  const metres = planner.metresOf(route);
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
      {route.length === 0 ? (
        person ? (
          <p className="app-muted">{hint}</p>
        ) : null
      ) : (
        <ol>
          {route.map(({ id, client, start_time: start, end_time: end, status }) => (
            <li key={id}>
              <bdi className="planner-hours">
                {start}–{end}
              </bdi>
              <bdi>{client?.display_name}</bdi>
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
