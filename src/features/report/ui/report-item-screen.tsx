import { ResourceList } from '#shared/resource/index.ts';
import { reportItem } from '../contract/report-item.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/index.ts';

// Brings how figures are written, which the list needs nothing of.
const Preview = /* @__PURE__ */ lazily(
  () => import('./report-item-preview.tsx').then((module) => module.default),
  () => <Skeleton height={240} />,
);

/** How what is counted is rounded and shown; the form says what it makes of a few days as it stands. */
export default function ReportItemScreen() {
  return <ResourceList resource={reportItem} titleColumn="item" beside={Preview} />;
}
