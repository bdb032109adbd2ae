/** Parts of the product that a plan can have or not. */
export const featureCodes = ['leave', 'requests', 'workflow'] as const;
export type FeatureCode = (typeof featureCodes)[number];

/**
 * What a feature switches as one thing: menu, screens, calls and files of the resources and reports whose names begin so. What
 * stands in none is in every plan. Punches and days of attendance are never switched off.
 */
const beginnings: Readonly<Record<FeatureCode, readonly string[]>> = {
  leave: ['leave', 'personal.leave'],
  requests: ['request', 'personal.manual_log', 'personal.overtime', 'personal.training', 'personal.swap_schedule'],
  workflow: ['workflow'],
};

/** The feature that a resource, report, permission or call is of, by its name; undefined: of none. */
export function featureOf(name: string): FeatureCode | undefined {
  return featureCodes.find((code) => beginnings[code].some((begin) => `${name}.`.startsWith(`${begin}.`)));
}
