/**
 * With what the paths of the application begin (`application-routes.ts` lists them whole, which is too much to load with it). No
 * document of its own begins so.
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
