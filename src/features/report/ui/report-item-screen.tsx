import { ResourceList } from '#shared/resource/index.ts';
import { reportItem } from '../contract/report-item.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/index.ts';

// Loads the formatting of figures, which the list does not need.
const Preview = /* @__PURE__ */ lazily(
  () => import('./report-item-preview.tsx').then((module) => module.default),
  () => <Skeleton height={240} />,
);

/** How calculation items are rounded and shown. The form shows the result for a few sample days. */
export default function ReportItemScreen() {
  return <ResourceList resource={reportItem} titleColumn="item" beside={Preview} />;
}
