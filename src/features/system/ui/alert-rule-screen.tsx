import { ResourceList } from '#shared/resource/index.ts';
import { alertRule } from '../contract/alert-rule.ts';

/** Rules of automatic alerts: the events, and who is notified. */
export default function AlertRuleScreen() {
  return <ResourceList resource={alertRule} titleColumn="event" />;
}
