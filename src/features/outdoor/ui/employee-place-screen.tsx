import { ResourceList } from '#shared/resource/index.ts';
import { employeePlace } from '../contract.ts';
import { EmployeePlaceMap } from './punch-place-map.tsx';

/** Where each employee may punch, with all places of an employee on one map. */
export default function EmployeePlaceScreen() {
  return (
    <ResourceList
      resource={employeePlace}
      titleColumn="employee"
      beside={EmployeePlaceMap}
      recordMore={(record) => <EmployeePlaceMap values={record} />}
    />
  );
}
