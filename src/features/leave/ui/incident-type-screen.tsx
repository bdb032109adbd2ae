import { ResourceList } from '#shared/resource/index.ts';
import { incidentType } from '../contract.ts';

export default function IncidentTypeScreen() {
  return <ResourceList resource={incidentType} titleColumn="incident_name" canDelete={({ is_system }) => !is_system} />;
}
