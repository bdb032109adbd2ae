/** Parts of the product that a plan may include. */
export const featureCodes = ['leave', 'requests', 'workflow'] as const;
export type FeatureCode = (typeof featureCodes)[number];

/**
 * What a feature switches on or off together: menu, screens, calls and files of the resources and reports whose names
 * begin so. Names under no feature are in every plan. Punches and days of attendance are never switched off.
 */
const beginnings: Readonly<Record<FeatureCode, readonly string[]>> = {
  leave: ['leave', 'personal.leave', 'personal.encashment'],
  requests: ['request', 'personal.manual_log', 'personal.overtime', 'personal.training', 'personal.swap_schedule'],
  workflow: ['workflow'],
};

/** The feature of a resource, report, permission or call, by its name; undefined if it has none. */
export function featureOf(name: string): FeatureCode | undefined {
  return featureCodes.find((code) => beginnings[code].some((begin) => `${name}.`.startsWith(`${begin}.`)));
}
