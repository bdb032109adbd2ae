import { sql } from 'drizzle-orm';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { incidentType, leaveCodes } from '../contract.ts';
import { incidentTypeDepartments, incidentTypes } from './tables.ts';

export const incidentTypeServer = resourceServer(incidentType, {
  table: incidentTypes,
  display: sql<string>`${incidentTypes.incident_name}`,
  links: {
    departments: {
      table: incidentTypeDepartments,
      company: incidentTypeDepartments.company_id,
      owner: incidentTypeDepartments.incident_type,
      target: incidentTypeDepartments.department,
    },
  },
  beforeDelete: async (_, row) => {
    if (row.is_system) throw new Refusal(leaveCodes.systemType);
  },
});
