/**
 * The states of a visit: planned, started, completed; missed after its day has ended, or cancelled. An unplanned visit is started
 * and completed, then accepted or rejected.
 */
export const visitStates = ['planned', 'started', 'completed', 'missed', 'cancelled', 'accepted', 'rejected'] as const;
export type VisitState = (typeof visitStates)[number];

/** States of a planned visit. */
export const plannedVisitStates = ['planned', 'started', 'completed', 'missed', 'cancelled'] as const;
/** States of an unplanned visit. */
export const unscheduledVisitStates = ['started', 'completed', 'accepted', 'rejected'] as const;

/** Of a visit that a phone kept: its clock was right, was set right, or was turned; or the phone was not bound to the person. */
export const keptChecks = ['right', 'corrected', 'turned', 'phone'] as const;
export type KeptCheck = (typeof keptChecks)[number];

export const visitTones = {
  planned: 'waiting',
  started: 'waiting',
  completed: 'good',
  missed: 'bad',
  cancelled: 'quiet',
  accepted: 'good',
  rejected: 'bad',
} as const;
