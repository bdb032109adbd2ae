import { permissions } from '#shared/contract/index.ts';
import { answerCalls } from './answers.ts';
import { States } from './sample.tsx';

const all = [
  ...['company.department', 'company.position'].flatMap((resource) =>
    ['add', 'change', 'delete', 'export', 'import', 'view'].map((verb) => `${resource}.${verb}`),
  ),
  ...['add', 'change', 'command', 'delete', 'view'].map((verb) => `device.terminal.${verb}`),
  'system.operation_log.export',
  'system.operation_log.view',
];

answerCalls(({ path }) =>
  path === '/system/api/v2/permissions/'
    ? {
        code: 'ZBSY0000',
        data: all.map((name) => ({ name, grantable: !name.startsWith('system.'), for_keys: true })),
      }
    : undefined,
);

/** What somebody may do, in a tree. */
export function PermissionSection() {
  return (
    <States
      title="Permission tree"
      name="permissions"
      field={permissions({})}
      value={[
        'company.department.change',
        'company.department.view',
        'device.terminal.view',
        'system.operation_log.view',
      ]}
      empty={[]}
    />
  );
}
