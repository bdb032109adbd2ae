import { ResourceList } from '#shared/resource/index.ts';
import { departmentPlace } from '../contract.ts';
import { DepartmentPlaceMap } from './punch-place-map.tsx';

/** Where the people of each department may punch, with all places of a department on one map. */
export default function DepartmentPlaceScreen() {
  return (
    <ResourceList
      resource={departmentPlace}
      titleColumn="department"
      beside={DepartmentPlaceMap}
      recordMore={(record) => <DepartmentPlaceMap values={record} />}
    />
  );
}
