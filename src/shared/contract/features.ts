/** Parts of the product that a plan may include. */
export const featureCodes = [
  'leave',
  'requests',
  'overtime',
  'training',
  'swap_schedule',
  'workflow',
  'gps',
  'access_control',
  'ralvie',
  'auto_export',
  'api',
] as const;
export type FeatureCode = (typeof featureCodes)[number];

/**
 * What a feature switches on or off together: menu, screens, calls, files and recurring work of the resources and reports whose names
 * begin so; of several beginnings the longest decides. Names under no feature are in every plan. Punches and days of attendance are never
 * switched off.
 */
const beginnings: Readonly<Record<FeatureCode, readonly string[]>> = {
  leave: [
    'leave',
    'personal.leave',
    'personal.encashment',
    'personal.incident_detail',
    'approval.leave',
    'approval.encashment',
  ],
  requests: ['request.manual_log', 'request.manual_log_approvals', 'personal.manual_log', 'approval.manual_log'],
  overtime: [
    'request.overtime',
    'request.overtime_approvals',
    'personal.overtime',
    'approval.overtime',
    'report.overtime',
    'report.overtime_summary',
  ],
  training: [
    'request.training',
    'request.training_approvals',
    'request.training_report',
    'personal.training',
    'approval.training',
    'complement.training_type',
  ],
  swap_schedule: [
    'request.swap_schedule',
    'request.swap_schedule_approvals',
    'personal.swap_schedule',
    'approval.swap_schedule',
  ],
  workflow: ['workflow'],
  gps: ['outdoor', 'personal.visit', 'personal.unscheduled_visit'],
  access_control: ['access_control'],
  ralvie: ['productivity', 'personal.activity'],
  auto_export: ['system.auto_export', 'system.export_run'],
  api: ['system.api_key'],
};

const byLength = featureCodes
  .flatMap((code) => beginnings[code].map((begin) => ({ code, begin: `${begin}.` })))
  .toSorted((one, other) => other.begin.length - one.begin.length);

/** The feature of a resource, report, permission, call, inbox or job, by its name; undefined if it has none. */
export function featureOf(name: string): FeatureCode | undefined {
  return byLength.find(({ begin }) => `${name}.`.startsWith(begin))?.code;
}
