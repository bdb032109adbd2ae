import type { ServerSlice } from '#server/slice.ts';
import { appSlice } from './app/server.ts';
import { bioPhotoSlice } from './biophoto/server.ts';
import { companySlice } from './company/server.ts';
import { deviceSlice } from './device/server.ts';
import { invitationSlice } from './invitation/server.ts';
import { onboardingSlice } from './onboarding/server.ts';
import { reportSlice } from './report/server.ts';
import { subscriptionSlice } from './subscription/server.ts';
import { systemSlice } from './system/server.ts';
import { teamSlice } from './team/server.ts';
import { attendanceSlice } from './attendance/server.ts';
import { complementSlice } from './complement/server.ts';
import { requestSlice } from './request/server.ts';
import { vendorSlice } from './vendor/server.ts';
import { leaveSlice } from './leave/server.ts';
import { workflowSlice } from './workflow/server.ts';
import { outdoorSlice } from './outdoor/server.ts';
import { productivitySlice } from './productivity/server.ts';
import { accessControlSlice } from './access-control/server.ts';
import { movingSlice } from './moving/server.ts';

/** The server halves of all slices; a slice is taken out by its folder and its line here. */
export const serverSlices: readonly ServerSlice[] = [
  onboardingSlice,
  companySlice,
  teamSlice,
  deviceSlice,
  systemSlice,
  invitationSlice,
  reportSlice,
  appSlice,
  subscriptionSlice,
  bioPhotoSlice,
  attendanceSlice,
  complementSlice,
  requestSlice,
  vendorSlice,
  leaveSlice,
  workflowSlice,
  outdoorSlice,
  productivitySlice,
  accessControlSlice,
  movingSlice,
];
