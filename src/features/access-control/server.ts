import { mergeAnswer } from './server/merge-parts.ts';
import { departmentServer } from '#features/company/server.ts';
import { terminalServer } from '#features/device/server.ts';
import { employeeServer } from '#features/team/server.ts';
import { follow } from '#server/resource/index.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { combinationServer } from './server/combinations/resource.ts';
import { accessCommandServer } from './server/commands.ts';
import { doorHolidayServer } from './server/door-holidays.ts';
import { doorServer } from './server/doors.ts';
import { forgetDoorEvents } from './server/events/forget.ts';
import { doorEventServer } from './server/events/resource.ts';
import { keepDoorPhoto } from './server/events/photos.ts';
import { storeDoorEvents } from './server/events/store.ts';
import { followDepartment, followPerson, forgetController, privilegeDays } from './server/follow.ts';
import { accessGroupServer } from './server/groups.ts';
import { accessCommandsOfPeople, bringPersonAccess, bringRights } from './server/rights/answers.ts';
import { makeDoors } from './server/make-doors.ts';
import { endOrders } from './server/remote/end-orders.ts';
import { lockAgain, repeatOrders } from './server/remote/modes.ts';
import { followActs } from './server/remote/outcome.ts';
import { followStates } from './server/remote/states.ts';
import { privilegeServer } from './server/privileges.ts';
import { timePeriodServer } from './server/time-periods.ts';
import { whoRoutes } from './server/who/routes.ts';

export { doors } from './server/tables.ts';

/** Doors: who may open which, and when. */
export const accessControlSlice: ServerSlice = {
  name: 'access-control',
  seededRights: { deviceOperator: ['access_control.*'], auditor: readingRights },
  resources: [
    timePeriodServer,
    doorHolidayServer,
    accessGroupServer,
    combinationServer,
    privilegeServer,
    doorServer,
    doorEventServer,
    accessCommandServer,
  ],
  routes: whoRoutes,
  answers: [mergeAnswer, accessCommandsOfPeople, bringRights, bringPersonAccess, keepDoorPhoto],
  hearings: [makeDoors, followActs, followStates, lockAgain, storeDoorEvents],
  reactions: [
    follow(employeeServer, followPerson),
    follow(departmentServer, followDepartment),
    follow(terminalServer, forgetController),
  ],
  recurring: [privilegeDays, repeatOrders, endOrders, forgetDoorEvents],
  topics: {
    'access_control.time_period': 'access_control.time_period.view',
    'access_control.door_holiday': 'access_control.door_holiday.view',
    'access_control.group': 'access_control.group.view',
    'access_control.combination': 'access_control.combination.view',
    'access_control.privilege': 'access_control.privilege.view',
    'access_control.door': 'access_control.door.view',
    'access_control.door_event': 'access_control.door_event.view',
  },
};
