import './calculation.css';
import { currentDay, presetRange } from '#shared/filter/day-range.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useApplicationContext, type CellsOf, type RecordOf } from '#shared/resource/index.ts';
import { calculation } from '../contract.ts';
import { CalculationFindings } from './calculation-findings.tsx';

type Run = RecordOf<typeof calculation>;

const cells: CellsOf<typeof calculation> = { people_done: (run) => <Progress run={run} /> };

/** The share of people done, while it runs. */
function Progress({ run }: { run: Run }) {
  const { t, language } = useTranslation('att');
  const { people_done: done, people: total, status } = run;
  if (status === 'queued') return '–';
  const text = t('calculation.progress', {
    done: formatNumber(done, language),
    total: formatNumber(total, language),
  });
  return (
    <span className="calculation-progress">
      {text}
      {status === 'running' ? <progress max={Math.max(total, done, 1)} value={done} aria-label={text} /> : null}
    </span>
  );
}

/** Calculations started by people: a running one continues when its starter leaves, and is found here. */
export function CalculationList() {
  const { zone } = useApplicationContext();
  const { from, to } = presetRange('thisMonth', currentDay(zone));
  const today = currentDay(zone);
  return (
    <ResourceList
      resource={calculation}
      titleColumn="start_date"
      cells={cells}
      initial={{ start_date: from, end_date: to < today ? to : today }}
      canEdit={() => false}
      recordMore={(run) => <CalculationFindings run={run} />}
    />
  );
}
