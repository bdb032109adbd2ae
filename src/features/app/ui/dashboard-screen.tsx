import { mayAccess } from '#shared/routing/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { MyDay } from './my-day.tsx';
import { dashboard, myDay } from '../contract.ts';
import { Welcome } from './welcome.tsx';

/** What needs attention today: the company's day for who may see it, else the person's own. */
export default function DashboardScreen() {
  const { rights } = useApplicationContext();
  if (mayAccess(dashboard.access, rights)) return <AdminDashboard />;
  return mayAccess(myDay.access, rights) ? <MyDay /> : <Welcome />;
}
