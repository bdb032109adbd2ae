import './handover.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CallData } from '#shared/contract/index.ts';
import { formatDay, formatInstant, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, SendIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { listHandovers } from '../../contract/payroll-handover.ts';

const HandoverDialog = /* @__PURE__ */ lazily(() => import('./handover-dialog.tsx').then((module) => module.default));

interface HandoverNoteProps {
  readonly from: string;
  readonly to: string;
  /** The payroll summary as it is shown, with its filters and columns. */
  readonly content: string;
}

/** Whether the shown days are handed over to payroll, and what has changed since; with the button that hands them over. */
export default function HandoverNote({ from, to, content }: HandoverNoteProps) {
  const { t, language } = useTranslation('report');
  const { client, rights } = useApplicationContext();
  const [isOpen, setOpen] = useState(false);
  const mayLook = mayAccess('report.payroll_handover.view', rights);
  const mayAdd = mayAccess('report.payroll_handover.add', rights);
  const found = useQuery({
    ...callQuery(client, listHandovers, { query: { from, to } }),
    meta: { topics: ['report.payroll_handover', 'attendance.day'] },
    enabled: mayLook,
  });
  if (!mayLook && !mayAdd) return null;
  const { handovers = [], differing = { people: 0, figures: 0 } } = found.data?.data ?? {};
  const days = new URLSearchParams({ date__gte: from, date__lte: to }).toString();
  return (
    <section className="handover-note" aria-label={t('handover.title')}>
      <div className="handover-list" role="status">
        {found.isLoading ? null : handovers.length === 0 ? (
          <p>{t('handover.none')}</p>
        ) : (
          <ul>
            {handovers.map((handover) => (
              <HandoverLine key={handover.serial} handover={handover} />
            ))}
          </ul>
        )}
        {differing.figures > 0 ? (
          <p className="handover-differs">
            {t('handover.differs', {
              count: differing.figures,
              figures: formatNumber(differing.figures, language),
              people: t('shared.total.people', {
                count: differing.people,
                value: formatNumber(differing.people, language),
              }),
            })}{' '}
            {mayAccess('report.payroll_difference.view', rights) ? (
              <Link href={`/report/report-library/payroll-difference?${days}`}>{t('handover.seeDiffering')}</Link>
            ) : null}
          </p>
        ) : null}
      </div>
      {mayAdd ? (
        <Button icon={SendIcon} size="small" onPress={() => setOpen(true)}>
          {t('handover.open')}
        </Button>
      ) : null}
      {isOpen ? <HandoverDialog content={content} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

type Handover = CallData<typeof listHandovers>['handovers'][number];

function HandoverLine({ handover }: { readonly handover: Handover }) {
  const { t, language } = useTranslation('report');
  const { writing, zone } = useApplicationContext();
  const { serial, day, time, by, from, to, people, corrections, conditions, remark } = handover;
  const figures = (count: number): string => formatNumber(count, language);
  const parts = [
    t('handover.days', { from: formatDay(from, writing), to: formatDay(to, writing) }),
    t('shared.total.people', { count: people, value: figures(people) }),
    ...(corrections > 0 ? [t('handover.corrections', { count: corrections, value: figures(corrections) })] : []),
    ...conditions,
    ...(remark === '' ? [] : [remark]),
  ];
  const address = new URLSearchParams({ handover: String(serial), date__gte: day, date__lte: day }).toString();
  return (
    <li>
      <Link href={`/report/report-library/payroll-handover?${address}`}>
        {t('handover.number', { number: figures(serial) })}
      </Link>{' '}
      <strong>{t('handover.who', { time: formatInstant(time, zone, writing), name: by })}</strong>
      {parts.map((part) => (
        <span key={part}>
          {' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </li>
  );
}
