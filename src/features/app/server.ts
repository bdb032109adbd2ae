import { serve } from '#server/http/index.ts';
import type { ServerSlice } from '#server/slice.ts';
import { dashboard, dashboardDays, myDay } from './contract.ts';
import { readDashboard } from './server/dashboard.ts';
import { readDaysToday } from './server/days-today.ts';
import { readMyDay } from './server/my-day.ts';
import { vendorDashboardRoute } from './server/vendor-dashboard.ts';

export const appSlice: ServerSlice = {
  name: 'app',
  routes: [
    serve(dashboard, readDashboard),
    serve(dashboardDays, readDaysToday),
    serve(myDay, readMyDay),
    vendorDashboardRoute,
  ],
};
