import {
  countedEvents,
  personalEvents,
  terminalEvents,
  timedEvents,
  type AlertEvent,
} from '#shared/contract/alerts.ts';
import { ResourceList, type CellsOf, type RecordOf } from '#shared/resource/index.ts';
import { alertRule } from '../contract/alert-rule.ts';

/** A cell for columns that only some events have; the others show a dash. */
const only =
  (events: readonly AlertEvent[]) =>
  ({ event }: RecordOf<typeof alertRule>) =>
    events.includes(event) ? undefined : <span aria-hidden="true">–</span>;

const cells: CellsOf<typeof alertRule> = {
  from_minutes: only(timedEvents),
  from_count: only(countedEvents),
  to_employee: only(personalEvents),
  to_superior: only(personalEvents),
  to_manager: only(personalEvents),
  to_responsible: only(terminalEvents),
};

/** Rules of automatic alerts: the events, and who is notified. */
export default function AlertRuleScreen() {
  return <ResourceList resource={alertRule} titleColumn="event" cells={cells} />;
}
