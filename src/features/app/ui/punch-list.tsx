import type { CallData } from '#shared/contract/index.ts';
import { formatInstant } from '#shared/i18n/index.ts';
import { Avatar } from '#shared/list/display/avatar.tsx';
import { RecordLink } from '#shared/list/record-link.tsx';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { dashboard } from '../contract.ts';

interface PunchListProps {
  readonly punches: CallData<typeof dashboard>['latest'];
  readonly zone: string;
  readonly none: string;
  /** True if the punches may be of other days than today. */
  readonly isDated?: boolean;
}

/** Punches with who made them and where, newest first. */
export function PunchList({ punches, zone, none, isDated = false }: PunchListProps) {
  const { screenOf, writing } = useApplicationContext();
  if (punches.length === 0) return <p className="app-muted">{none}</p>;
  return (
    <ul className="dashboard-punches">
      {punches.map((punch) => (
        <li key={punch.id}>
          <Avatar name={punch.employee.display_name} photo={punch.employee.photo} />
          <span className="dashboard-punch-who">
            <RecordLink
              id={punch.employee.id}
              name={punch.employee.display_name}
              of="personnel.employee"
              screenOf={screenOf}
            />
            <span className="app-muted">
              <bdi>{punch.department}</bdi> · <bdi>{punch.terminal_alias}</bdi>
            </span>
          </span>
          <time dateTime={punch.punch_time} title={formatInstant(punch.punch_time, zone, writing, 'seconds')}>
            {formatInstant(punch.punch_time, zone, writing, isDated ? 'medium' : 'time')}
          </time>
        </li>
      ))}
    </ul>
  );
}
