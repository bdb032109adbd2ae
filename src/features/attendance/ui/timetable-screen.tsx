import { formatDuration, useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useApplicationContext, type CellsOf, type RecordOf } from '#shared/resource/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { timetable } from '../contract.ts';
import { workedOutTime } from '../domain/worked-out-time.ts';

/** Loaded with the form. */
const TimetableDay = /* @__PURE__ */ lazily(() =>
  import('./timetable/timetable-day.tsx').then((module) => module.TimetableDay),
);

export default function TimetableScreen() {
  return <ResourceList resource={timetable} titleColumn="alias" cells={cells} beside={TimetableDay} />;
}

const cells: CellsOf<typeof timetable> = { work_time_duration: (record) => <RequiredTime record={record} /> };

/** The required time of the timetable; by default computed from start, end and breaks. */
function RequiredTime({ record }: { record: RecordOf<typeof timetable> }) {
  const { t } = useTranslation('att');
  const { writing } = useApplicationContext();
  const own = record.work_time_duration;
  const minutes = own ?? workedOutTime(record);
  if (minutes === null) return <span className="app-muted">–</span>;
  return (
    <span className="resource-figure" title={own === null ? t('timetable.hint.work_time_duration') : undefined}>
      {formatDuration(minutes, writing.language)}
    </span>
  );
}
