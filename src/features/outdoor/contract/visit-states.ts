/**
 * What becomes of a visit: planned, started, completed; missed when its day has ended, or cancelled. One that nobody planned is started
 * and completed, and then accepted or rejected.
 */
export const visitStates = ['planned', 'started', 'completed', 'missed', 'cancelled', 'accepted', 'rejected'] as const;
export type VisitState = (typeof visitStates)[number];

/** Those of a planned visit. */
export const plannedVisitStates = ['planned', 'started', 'completed', 'missed', 'cancelled'] as const;
/** Those of a visit that nobody planned. */
export const unscheduledVisitStates = ['started', 'completed', 'accepted', 'rejected'] as const;

export const visitTones = {
  planned: 'waiting',
  started: 'waiting',
  completed: 'good',
  missed: 'bad',
  cancelled: 'quiet',
  accepted: 'good',
  rejected: 'bad',
} as const;
