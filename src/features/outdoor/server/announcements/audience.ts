import type { AudienceTables } from '#features/team/server.ts';
import { announcementAreas, announcementDepartments, announcementEmployees, announcements } from './tables.ts';

const links = {
  departments: {
    table: announcementDepartments,
    company: announcementDepartments.company_id,
    owner: announcementDepartments.announcement,
    target: announcementDepartments.department,
  },
  areas: {
    table: announcementAreas,
    company: announcementAreas.company_id,
    owner: announcementAreas.announcement,
    target: announcementAreas.area,
  },
  employees: {
    table: announcementEmployees,
    company: announcementEmployees.company_id,
    owner: announcementEmployees.announcement,
    target: announcementEmployees.employee,
  },
} as const;

/** The audience of announcements. */
export const announcementAudience: AudienceTables = { owner: announcements, ...links };
export const announcementLinks = links;
