import './week-hours.css';
import { formatTime, useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useApplicationContext, type CellsOf, type RecordOf } from '#shared/resource/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { timePeriod } from '../contract.ts';

/** Loaded with the form. */
const PeriodBeside = /* @__PURE__ */ lazily(() => import('./period-beside.tsx').then((module) => module.PeriodBeside));

export default function TimePeriodScreen() {
  return <ResourceList resource={timePeriod} titleColumn="name" cells={cells} beside={PeriodBeside} />;
}

const cells: CellsOf<typeof timePeriod> = { intervals: (record) => <Lines record={record} /> };

/** "Monday to Friday 08:00–18:00 · Saturday 08:00–12:00". */
function Lines({ record }: { record: RecordOf<typeof timePeriod> }) {
  const { t } = useTranslation('acc');
  const { writing } = useApplicationContext();
  const groups = Map.groupBy(record.intervals, ({ days }) => days);
  return (
    <span className="period-days">
      {[...groups].map(([days, lines]) => (
        <span key={days}>
          {t(`timePeriod.row.intervals.days_choice.${days}`)}{' '}
          <bdi>
            {lines.map(({ start, end }) => `${formatTime(start, writing)}–${formatTime(end, writing)}`).join(', ')}
          </bdi>
        </span>
      ))}
    </span>
  );
}
