import type { ServerSlice } from '#server/slice.ts';
import { firstLastServer } from './server/first-last.ts';
import { reportRoutes } from './server/kit/index.ts';
import { transactionServer } from './server/transaction.ts';

export const reportSlice: ServerSlice = {
  name: 'report',
  routes: [transactionServer, firstLastServer].flatMap(reportRoutes),
};
