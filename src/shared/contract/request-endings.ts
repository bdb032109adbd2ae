/** The kinds of notifications by which applicants learn what became of a request, or of their wish to have it cancelled. */
export const requestEndings = [
  'request_approved',
  'request_rejected',
  'request_cancelled',
  'request_shortened',
  'request_revoked',
  'request_expired',
  'request_cancel_approved',
  'request_cancel_rejected',
  'request_cancel_expired',
] as const;
