import './access-panel.css';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { DayTimeField } from '#shared/form/date/day-time-field.tsx';
import { LookupField } from '#shared/form/lookup/index.ts';
import { readReferences } from '#shared/form/lookup/references.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import { EmptyState, ErrorState, SidePanel, Skeleton } from '#shared/ui/index.ts';
import { door as doorResource } from '../contract/door.ts';
import { whereMayPass, whoMayOpen } from '../contract/who.ts';
import { DoorNow } from './door-now.tsx';
import { HoursBar } from './hours-bar.tsx';
import { LastEvents } from './last-events.tsx';
import { VerdictText, WaysText } from './verdict.tsx';
import { WeekHours } from './week-hours.tsx';

const topics = [
  'access_control.privilege',
  'access_control.group',
  'access_control.combination',
  'access_control.time_period',
  'access_control.door_holiday',
  'access_control.door',
] as const;

interface AccessPanelProps {
  /** The door that is chosen at first. */
  readonly door?: { readonly id: number; readonly display_name: string };
  readonly onClose: () => void;
}

/** Shows who can open a door now and why, which doors a person may open, and why a person cannot. */
export function AccessPanel({ door: first, onClose }: AccessPanelProps) {
  const { t } = useTranslation('acc');
  const { client } = useApplicationContext();
  const may = useMay(doorResource);
  const [door, setDoor] = useState<unknown>(first ?? null);
  const [person, setPerson] = useState<unknown>(null);
  const [when, setWhen] = useState<string | null>(null);
  const doorId = readReferences(door)[0]?.id;
  const employee = readReferences(person)[0]?.id;
  const at = when === null ? {} : { at: when.slice(0, 16).replace(' ', 'T') };
  const who = useQuery({
    ...(doorId === undefined
      ? { queryKey: [whoMayOpen.name, null], queryFn: skipToken }
      : callQuery(client, whoMayOpen, {
          query: { door: doorId, ...(employee === undefined ? {} : { employee }), ...at },
        })),
    meta: { topics: [...topics] },
  });
  const where = useQuery({
    ...(doorId !== undefined || employee === undefined
      ? { queryKey: [whereMayPass.name, null], queryFn: skipToken }
      : callQuery(client, whereMayPass, { query: { employee, ...at } })),
    meta: { topics: [...topics] },
  });
  const hasSubject = doorId !== undefined || employee !== undefined;
  const query = doorId === undefined ? where : who;
  return (
    <SidePanel
      isOpen
      size="wide"
      title={t('access.title')}
      description={t('access.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="access-subject">
        <LookupField
          target="access_control.door"
          label={t('access.door')}
          isSeveral={false}
          isRequired={false}
          value={door}
          onBlur={() => undefined}
          onChange={setDoor}
        />
        <LookupField
          target="personnel.employee"
          label={t('access.person')}
          isSeveral={false}
          isRequired={false}
          value={person}
          onBlur={() => undefined}
          onChange={setPerson}
        />
        <DayTimeField label={t('access.when')} value={when} onChange={setWhen} />
      </div>
      <div aria-live="polite">
        {!hasSubject ? (
          <EmptyState variant="clear" title={t('access.ask.title')} description={t('access.ask.text')} />
        ) : query.isError ? (
          <ErrorState
            title={t('access.failed')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            requestId={isCallError(query.error) ? query.error.requestId : undefined}
          />
        ) : doorId !== undefined && who.data ? (
          <>
            {may('view') ? <DoorNow id={doorId} /> : null}
            <People answer={who.data.data} isOne={employee !== undefined} />
            <LastEvents door={doorId} />
          </>
        ) : doorId === undefined && where.data ? (
          <Doors answer={where.data.data} />
        ) : (
          <Skeleton height={160} />
        )}
      </div>
    </SidePanel>
  );
}

function People({ answer, isOne }: { answer: CallData<typeof whoMayOpen>; isOne: boolean }) {
  const { t, language } = useTranslation('acc');
  const { at, door, people, total, now } = answer;
  if (!isOne && total === 0) return <EmptyState variant="clear" title={t('access.nobody')} />;
  return (
    <>
      {isOne ? null : (
        <p className="access-sum">
          {t('access.sum', { count: total, now: formatNumber(now, language), total: formatNumber(total, language) })}
          {at.holiday ? ` · ${t('access.holiday', { name: at.holiday })}` : ''}
        </p>
      )}
      {door.combinations.length === 0 ? null : (
        <p className="access-sum">
          {t('access.combined', {
            list: door.combinations
              .map(({ display_name: name, groups }) => `${name} (${groups.join(' + ')})`)
              .join(' · '),
          })}
        </p>
      )}
      {door.first.mode === 'off' ? null : (
        <p className="access-sum">
          {t(`access.first.${door.first.mode}`, {
            groups: door.first.groups.join(', '),
            hours: door.first.period ?? t('access.first.anyTime'),
          })}
        </p>
      )}
      <ul className="access-list">
        {people.map((person) => (
          <li key={person.id}>
            <div className="access-head">
              <span>
                <strong>{person.display_name}</strong> <bdi className="app-muted">{person.emp_code}</bdi>
              </span>
              <VerdictText verdict={person.verdict} />
            </div>
            <HoursBar spans={person.spans} now={at.minute} />
            <WaysText ways={person.ways} together={person.together} sync={person.sync} />
          </li>
        ))}
      </ul>
      {people.length < total && !isOne ? <p>{t('access.more', { count: total - people.length })}</p> : null}
    </>
  );
}

function Doors({ answer }: { answer: CallData<typeof whereMayPass> }) {
  const { t } = useTranslation('acc');
  if (answer.doors.length === 0) return <EmptyState variant="clear" title={t('access.noDoor')} />;
  return (
    <ul className="access-list">
      {answer.doors.map((door) => (
        <li key={door.id}>
          <div className="access-head">
            <strong>{door.display_name}</strong>
            <VerdictText verdict={door.verdict} />
          </div>
          <WeekHours week={door.week} at={answer.at} />
          <WaysText ways={door.ways} together={door.together} sync={door.sync} />
        </li>
      ))}
    </ul>
  );
}
