import { useListView } from '#shared/list/use-list-view.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { workflow } from '../contract.ts';

/** Not needed for the first view of the list. */
const WorkflowPage = /* @__PURE__ */ lazily(
  () => import('./workflow-page.tsx').then((module) => module.WorkflowPage),
  () => <Skeleton height={120} />,
);

/** The company's workflows; each has a page that draws its steps. */
export default function WorkflowScreen() {
  const { view, change } = useListView(workflow);
  if (view.record !== null) return <WorkflowPage id={view.record} onBack={() => change({ record: null })} />;
  return (
    <ResourceList
      resource={workflow}
      titleColumn="flow_name"
      // A workflow needs steps, so its page opens next.
      onCreated={(record) => change({ record: record.id })}
    />
  );
}
