/**
 * The first parts of the application's paths (`application-routes.ts` lists them whole, which is too much to load with
 * it). No separate document's path begins with one of them.
 */
export const applicationAreas: readonly string[] = [
  '',
  'dashboard',
  'company',
  'complement',
  'personal',
  'team',
  'device',
  'gps',
  'att',
  'acc',
  'report',
  'system',
  'vendor',
  'tenement',
  'subscription',
  'onlinesubscription',
  'ralvie',
  'account',
];
