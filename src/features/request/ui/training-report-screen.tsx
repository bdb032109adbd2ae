import { ReportScreen } from '#shared/report/index.ts';
import { trainingReport } from '../contract/training-report.ts';

export default function TrainingReportScreen() {
  return <ReportScreen report={trainingReport} />;
}
