/** Notifications to the person that an alert is about, which say no more than a day. */
export const ownDayAlerts = [
  'alert_own_absent',
  'alert_own_missed_punch',
  'alert_own_probation_ending',
  'alert_own_contract_ending',
] as const;
