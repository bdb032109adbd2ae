import type { Slice } from '#shared/routing/index.ts';
import { bioPhoto } from './biophoto/index.ts';
import { company } from './company/index.ts';
import { device } from './device/index.ts';
import { invitation } from './invitation/index.ts';
import { report } from './report/index.ts';
import { subscription } from './subscription/index.ts';
import { system } from './system/index.ts';
import { team } from './team/index.ts';
import { attendance } from './attendance/index.ts';
import { complement } from './complement/index.ts';
import { request } from './request/index.ts';
import { vendor } from './vendor/index.ts';
import { leave } from './leave/index.ts';
import { workflow } from './workflow/index.ts';
import { outdoor } from './outdoor/index.ts';
import { productivity } from './productivity/index.ts';
import { accessControl } from './access-control/index.ts';
import { moving } from './moving/index.ts';

/** The browser halves of the slices behind the shell; a slice is taken out by its folder and its line here. */
export const slices: readonly Slice[] = [
  vendor,
  company,
  team,
  device,
  report,
  invitation,
  system,
  bioPhoto,
  attendance,
  complement,
  leave,
  workflow,
  request,
  outdoor,
  productivity,
  accessControl,
  moving,
  // Last, since what it has among everybody's own screens is opened rarely.
  subscription,
];
