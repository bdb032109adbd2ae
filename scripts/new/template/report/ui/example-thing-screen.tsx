import { ReportScreen } from '#shared/report/index.ts';
import { exampleThingReport } from '../contract.ts';

export default function ExampleThingScreen() {
  return <ReportScreen report={exampleThingReport} />;
}
