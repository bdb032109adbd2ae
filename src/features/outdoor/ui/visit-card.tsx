import { formatInstant, formatTime, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { StateDot } from '#shared/list/display/state-dot.tsx';
import { Button, CheckIcon, ExternalLinkIcon, Icon, PhoneIcon, PlayIcon } from '#shared/ui/index.ts';
import { visitTones } from '../contract/visit-states.ts';
import type { ShownVisit } from './shown-visits.ts';
import type { VisitAct } from './visit-dialog.tsx';

interface VisitCardProps {
  readonly visit: ShownVisit;
  readonly today: string;
  readonly zone: string;
  readonly onAct: (act: VisitAct) => void;
}

/** Where a map application shows the way to a place. */
const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** A visit: its time, client and place, and what can be done with it now. */
export function VisitCard({ visit, today, zone, onAct }: VisitCardProps) {
  const { t } = useTranslation('gps');
  const { writing } = useApplicationContext();
  const { client, status, start_time: from, end_time: to, actual_start: start, actual_end: end } = visit;
  const clock = (instant: string): string => formatInstant(instant, zone, writing, 'time');
  const planned =
    from === null || to === null
      ? t('myVisits.notPlanned')
      : t('myVisits.span', { from: formatTime(from, writing), to: formatTime(to, writing) });
  const made =
    start === null
      ? null
      : end === null
        ? t('myVisits.since', { time: clock(start) })
        : t('myVisits.span', { from: clock(start), to: clock(end) });
  return (
    <li className="visit-card" data-status={status}>
      <div className="visit-card-head">
        <strong>
          <bdi>{client?.display_name ?? visit.purpose}</bdi>
        </strong>
        <StateDot tone={visitTones[status]}>{t(`visit.status_choice.${status}`)}</StateDot>
      </div>
      <p>
        {planned}
        {made === null ? null : ` · ${made}`}
        {visit.isKept ? ` · ${t('myVisits.kept')}` : null}
        {visit.is_outside ? ` · ${t('visit.field.is_outside')}` : null}
      </p>
      {client === null || visit.purpose === '' ? null : (
        <p>
          <bdi>{visit.purpose}</bdi>
        </p>
      )}
      {client === null ? null : (
        <>
          <p className="visit-card-where">
            <bdi>{client.address}</bdi>
          </p>
          <div className="visit-card-links">
            <a href={directionsTo(client.at)} target="_blank" rel="noopener noreferrer">
              <Icon as={ExternalLinkIcon} /> {t('myVisits.directions')}
            </a>
            {client.contact_phone === '' ? null : (
              <a href={`tel:${client.contact_phone}`}>
                <Icon as={PhoneIcon} />{' '}
                <bdi>{client.contact_name === '' ? client.contact_phone : client.contact_name}</bdi>
              </a>
            )}
          </div>
        </>
      )}
      {status === 'planned' && visit.visit_date === today ? (
        <Button icon={PlayIcon} onPress={() => onAct({ kind: 'start', visit })}>
          {t('myVisits.act.start')}
        </Button>
      ) : null}
      {status === 'started' ? (
        <Button variant="primary" icon={CheckIcon} onPress={() => onAct({ kind: 'finish', visit })}>
          {t('myVisits.act.finish')}
        </Button>
      ) : null}
    </li>
  );
}
