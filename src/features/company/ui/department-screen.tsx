import { ResourceList } from '#shared/resource/index.ts';
import { department } from '../contract.ts';
import { useMerge } from './use-merge.tsx';

export default function DepartmentScreen() {
  const merge = useMerge('department');
  return (
    <>
      <ResourceList
        resource={department}
        titleColumn="dept_name"
        {...(merge.isOffered ? { rowItems: merge.item } : {})}
      />
      {merge.dialog}
    </>
  );
}
