import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { visitTemplate } from '../contract.ts';

/** "Hallam Steelworks, Pennine Foods": each client once, in the order of the week. */
const cells: CellsOf<typeof visitTemplate> = {
  stops: ({ stops }) => [...new Set(stops.map(({ client }) => client.display_name))].join(', '),
};

/** Weeks of visits that repeat; the planner applies them. */
export default function VisitTemplateScreen() {
  return <ResourceList resource={visitTemplate} titleColumn="name" cells={cells} />;
}
