import './would-change.css';
import { useEffect, useState } from 'react';
import type { CallData, CallInput } from '#shared/contract/index.ts';
import { isCallError, type Outcome } from '#shared/http/index.ts';
import { codeKeys, formatDay, formatDuration, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { TrialProps } from '#shared/routing/trial.ts';
import { Button, Dialog, EmptyState, ErrorState } from '#shared/ui/index.ts';
import { comparedFigures, wouldChange, type ChangedPerson, type ComparedFigure } from '../contract.ts';
import { triedPeriods, triedResources } from '../contract/would-change.ts';

type Period = (typeof triedPeriods)[number];

/** The results so far. */
interface Found {
  readonly status: 'asking' | 'done' | 'failed';
  readonly people: readonly ChangedPerson[];
  readonly looked: number;
  readonly touched: number;
  readonly locked: number;
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
}

const nothing: Found = { status: 'asking', people: [], looked: 0, touched: 0, locked: 0, range: null };

/** An increase of these is better for the person, of others worse. */
const gains: ReadonlySet<ComparedFigure> = new Set(['worked', 'overtime']);
const sizeOf = ({ differences }: ChangedPerson): number =>
  comparedFigures.reduce((sum, name) => sum + Math.abs(differences[name]), 0);
/** The most rows, ordered by size of change. */
const mostRows = 200;

/** Requests some people at a time until all are done, or until the viewer leaves. */
function useWouldChange(tried: TrialProps['tried'], period: Period, turn: number): Found {
  const { client } = useApplicationContext();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    const gone = new AbortController();
    const resource = triedResources.find((name) => name === tried.resource);
    if (!resource) throw new Error(`${tried.resource} cannot be tried`);
    const ask = async (): Promise<void> => {
      let known = nothing;
      setFound(known);
      for (let after: number | null = 0; after !== null;) {
        const body: CallInput<typeof wouldChange>['body'] = {
          resource,
          id: tried.id,
          body: tried.body && { ...tried.body },
          period,
          after,
        };
        const outcome: Outcome<CallData<typeof wouldChange>> = await client.callEndpoint(
          wouldChange,
          { body },
          { quiet: true, signal: gone.signal },
        );
        if (!outcome.isSuccess) {
          setFound({ ...known, status: 'failed', code: outcome.code, requestId: outcome.requestId });
          return;
        }
        const { data } = outcome.data;
        after = data.next;
        known = {
          status: after === null ? 'done' : 'asking',
          people: [...known.people, ...data.people],
          looked: known.looked + data.looked,
          touched: Math.max(data.touched, known.touched),
          locked: known.locked + data.locked,
          range: { from: data.from, to: data.to },
        };
        setFound(known);
      }
    };
    ask().catch((error: unknown) => {
      if (gone.signal.aborted) return;
      if (!isCallError(error)) throw error;
      setFound((known) => ({ ...known, status: 'failed', code: error.code, requestId: error.requestId }));
    });
    return () => gone.abort();
  }, [client, tried, period, turn]);
  return found;
}

/** Who would gain or lose how much if the form were saved. */
export function WouldChange({ tried, onClose }: TrialProps) {
  const { t, language } = useTranslation(['att', 'common', 'api']);
  const { writing } = useApplicationContext();
  const [period, setPeriod] = useState<Period>('open');
  const [turn, setTurn] = useState(0);
  const found = useWouldChange(tried, period, turn);
  const count = (value: number): string => formatNumber(value, language);
  const days = found.people.reduce((sum, person) => sum + person.days, 0);
  const sorted = found.people.toSorted((a, b) => sizeOf(b) - sizeOf(a) || b.days - a.days || a.id - b.id);
  const total = (name: ComparedFigure): number =>
    found.people.reduce((sum, { differences }) => sum + differences[name], 0);
  return (
    <Dialog
      isOpen
      size="large"
      isDismissable
      title={t('att:wouldChange.title')}
      description={
        found.range
          ? t('att:wouldChange.range', {
              from: formatDay(found.range.from, writing),
              to: formatDay(found.range.to, writing),
            })
          : undefined
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={<Button onPress={onClose}>{t('att:wouldChange.close')}</Button>}
    >
      <div className="would-change" data-status={found.status}>
        <div className="would-change-periods" role="group" aria-label={t('att:wouldChange.period')}>
          {triedPeriods.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === period ? 'primary' : 'secondary'}
              aria-pressed={each === period}
              onPress={() => setPeriod(each)}
            >
              {t(`att:wouldChange.periodChoice.${each}`)}
            </Button>
          ))}
        </div>
        <p className="would-change-progress" role="status">
          {found.status === 'asking'
            ? t('att:wouldChange.looking', { looked: count(found.looked), touched: count(found.touched) })
            : t('att:wouldChange.looked', { count: found.looked, looked: count(found.looked) })}
          {found.status === 'asking' ? (
            <progress
              aria-label={t('att:wouldChange.title')}
              {...(found.touched > 0 ? { max: found.touched, value: found.looked } : {})}
            />
          ) : null}
        </p>
        {found.status === 'failed' ? (
          <ErrorState
            title={t('att:wouldChange.failed')}
            description={found.code === undefined ? t('common:form.unreachable') : t(codeKeys(found.code))}
            onRetry={() => setTurn(turn + 1)}
            requestId={found.requestId}
          />
        ) : null}
        {found.status === 'done' && found.people.length === 0 ? (
          <EmptyState
            variant="noResult"
            title={t('att:wouldChange.none')}
            description={t(found.touched === 0 ? 'att:wouldChange.nobody' : 'att:wouldChange.same')}
          />
        ) : null}
        {found.people.length > 0 ? (
          <>
            <p className="would-change-sum">
              {t('att:wouldChange.changed', { count: found.people.length, people: count(found.people.length) })}
            </p>
            <dl className="would-change-totals">
              <div>
                <dt>{t('att:wouldChange.allDays')}</dt>
                <dd>{count(days)}</dd>
              </div>
              {comparedFigures.map((name) => (
                <div key={name}>
                  <dt>{t(`att:wouldChange.figure.${name}`)}</dt>
                  <dd>
                    <Difference name={name} minutes={total(name)} />
                  </dd>
                </div>
              ))}
            </dl>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
            <div className="would-change-table" role="region" aria-label={t('att:wouldChange.title')} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('att:wouldChange.person')}</th>
                    <th scope="col">{t('att:wouldChange.changedDays')}</th>
                    {comparedFigures.map((name) => (
                      <th key={name} scope="col">
                        {t(`att:wouldChange.figure.${name}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {sorted.slice(0, mostRows).map((person) => (
                    <tr key={person.id}>
                      <th scope="row">
                        <bdi>{person.display_name}</bdi> <bdi className="would-change-code">{person.emp_code}</bdi>
                      </th>
                      <td data-label={t('att:wouldChange.changedDays')}>{count(person.days)}</td>
                      {comparedFigures.map((name) => (
                        <td key={name} data-label={t(`att:wouldChange.figure.${name}`)}>
                          <Difference name={name} minutes={person.differences[name]} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {sorted.length > mostRows ? (
              <p className="would-change-progress">
                {t('att:wouldChange.more', {
                  count: sorted.length - mostRows,
                  people: count(sorted.length - mostRows),
                })}
              </p>
            ) : null}
          </>
        ) : null}
        {found.locked > 0 ? (
          <p className="would-change-progress">
            {t('att:wouldChange.locked', { count: found.locked, days: count(found.locked) })}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The difference of a figure, coloured as gain or loss. */
function Difference({ name, minutes }: { readonly name: ComparedFigure; readonly minutes: number }) {
  const { language } = useTranslation('att');
  if (minutes === 0) return <span className="would-change-none">–</span>;
  const isGain = minutes > 0 === gains.has(name);
  return (
    <span className="would-change-difference" data-gain={isGain}>
      <bdi dir="ltr">{`${minutes > 0 ? '+' : ''}${formatDuration(minutes, language)}`}</bdi>
    </span>
  );
}
