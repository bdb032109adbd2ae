import { ResourceList } from '#shared/resource/index.ts';
import { position } from '../contract.ts';
import { useMerge } from './use-merge.tsx';

export default function PositionScreen() {
  const merge = useMerge('position');
  return (
    <>
      <ResourceList
        resource={position}
        titleColumn="position_name"
        {...(merge.isOffered ? { rowItems: merge.item } : {})}
      />
      {merge.dialog}
    </>
  );
}
