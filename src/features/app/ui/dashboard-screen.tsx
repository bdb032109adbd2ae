import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { mayAccess } from '#shared/routing/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { MyDay } from './my-day.tsx';
import { dashboard, myDay } from '../contract.ts';
import { vendorDashboard } from '../contract/vendor-dashboard.ts';
import { Welcome } from './welcome.tsx';

/** What needs attention today: the company's day for people who may see it, else the person's own. */
export default function DashboardScreen() {
  const { rights } = useApplicationContext();
  if (mayAccess(dashboard.access, rights)) return <AdminDashboard />;
  if (mayAccess(myDay.access, rights)) return <MyDay />;
  return mayAccess(vendorDashboard.access, rights) ? <ToBusiness /> : <Welcome />;
}

/** The provider's staff have no company's day: they see the figures of the business. */
function ToBusiness() {
  useEffect(() => navigate('/vendor/dashboard', { replace: true }), []);
  return null;
}
