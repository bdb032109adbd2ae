import { ResourceList } from '#shared/resource/index.ts';
import { area } from '../contract.ts';
import { useMerge } from './use-merge.tsx';

export default function AreaScreen() {
  const merge = useMerge('area');
  return (
    <>
      <ResourceList resource={area} titleColumn="area_name" {...(merge.isOffered ? { rowItems: merge.item } : {})} />
      {merge.dialog}
    </>
  );
}
