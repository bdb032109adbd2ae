import type { CompanyRecurringJob } from '../../recurring/index.ts';
import type { Writing } from '../definition.ts';
import { beginAllDue } from './plan.ts';

/** Applies planned changes to their records when their day begins, in each record's zone. */
export function plannedChanges(writings: readonly Writing[]): CompanyRecurringJob {
  return {
    name: 'resource.planned_changes',
    scope: 'company',
    schedule: { everyMinutes: 5 },
    run: (context) => beginAllDue(writings, context),
  };
}
