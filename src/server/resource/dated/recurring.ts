import type { CompanyRecurringJob } from '../../recurring/index.ts';
import type { Writing } from '../definition.ts';
import { beginAllDue } from './plan.ts';

/** Brings what was planned into its records when its day begins, in the zone of each. */
export function plannedChanges(writings: readonly Writing[]): CompanyRecurringJob {
  return {
    name: 'resource.planned_changes',
    scope: 'company',
    schedule: { everyMinutes: 5 },
    run: (context) => beginAllDue(writings, context),
  };
}
