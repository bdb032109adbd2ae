import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Doors: who may open which, and when. */
export const accessControl: Slice = {
  name: 'access-control',
  words: ['acc', 'device'],
  routes,
  resources: {
    'access_control.time_period': () => import('./contract.ts').then((contract) => contract.timePeriod),
    'access_control.door_holiday': () => import('./contract.ts').then((contract) => contract.doorHoliday),
    'access_control.group': () => import('./contract.ts').then((contract) => contract.accessGroup),
    'access_control.combination': () => import('./contract.ts').then((contract) => contract.combination),
    'access_control.privilege': () => import('./contract.ts').then((contract) => contract.privilege),
    'access_control.command': () => import('./contract.ts').then((contract) => contract.accessCommand),
    'access_control.door': () => import('./contract.ts').then((contract) => contract.door),
    'access_control.door_event': () => import('./contract.ts').then((contract) => contract.doorEvent),
  },
};
