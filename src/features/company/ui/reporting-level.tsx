import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reportingLevel, type ReportingPerson } from '#features/team/contract/reporting.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { Avatar, RecordLink, useApplicationContext } from '#shared/resource/index.ts';
import { Button, Skeleton } from '#shared/ui/index.ts';

interface LevelProps {
  readonly opened: ReadonlySet<number>;
  /** The person who was looked for. */
  readonly found: number | null;
  readonly onToggle: (id: number) => void;
}

/** The people of one level, each with the level below if it is open. */
export function ReportingLevel({
  people,
  more,
  ...level
}: LevelProps & { readonly people: readonly ReportingPerson[]; readonly more: number }) {
  const { t } = useTranslation('company');
  return (
    <ul className="reporting-level">
      {people.map((person) => (
        <li key={person.id}>
          <Box person={person} {...level} />
          {person.reports > 0 && level.opened.has(person.id) ? <Below under={person.id} {...level} /> : null}
        </li>
      ))}
      {more > 0 ? <li className="reporting-more">{t('organization.more', { count: more })}</li> : null}
    </ul>
  );
}

function Below({ under, ...level }: LevelProps & { readonly under: number }) {
  const { t } = useTranslation('company');
  const { client } = useApplicationContext();
  const query = useQuery({
    ...callQuery(client, reportingLevel, { query: { under } }),
    meta: { topics: ['personnel.employee'] },
  });
  if (query.isError)
    return (
      <Button size="small" onPress={() => void query.refetch()}>
        {t('organization.retry')}
      </Button>
    );
  if (!query.data) return <Skeleton width={220} height={48} />;
  return <ReportingLevel {...query.data.data} {...level} />;
}

function Box({ person, opened, found, onToggle }: LevelProps & { readonly person: ReportingPerson }) {
  const { t } = useTranslation('company');
  const { screenOf } = useApplicationContext();
  const box = useRef<HTMLDivElement>(null);
  const isFound = found === person.id;
  useEffect(() => {
    if (isFound) box.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [isFound]);
  const { id, display_name: name, position, department, photo, reports } = person;
  const isOpen = opened.has(id);
  return (
    <div className="reporting-box" ref={box} data-found={isFound || undefined}>
      <Avatar name={name} photo={photo} />
      <div className="reporting-words">
        <RecordLink id={id} name={name} of="personnel.employee" screenOf={screenOf} />
        <span>
          <bdi>{position === '' ? department : position}</bdi>
        </span>
      </div>
      {reports > 0 ? (
        <button
          type="button"
          className="reporting-toggle"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'organization.close' : 'organization.open', { name, count: reports })}
          onClick={() => onToggle(id)}
        >
          {reports}
        </button>
      ) : null}
    </div>
  );
}
