import { employeeBeginning } from '#features/company/contract/employee-default.ts';
import { FormDialog, useApplicationContext, useTarget } from '#shared/resource/index.ts';
import { nameParts } from './name-parts.ts';

interface NewEmployeeFormProps {
  readonly code: string;
  /** As the terminal has it. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The form of an employee whose ID a terminal has sent and nobody has. */
export function NewEmployeeForm({ code, name, onClose }: NewEmployeeFormProps) {
  const { client } = useApplicationContext();
  const employee = useTarget('personnel.employee');
  if (!employee) return null;
  return (
    <FormDialog
      resource={employee}
      record={null}
      initial={async () => {
        // Nobody waits long for them, or without network at all.
        const asked = { quiet: true, timeLimit: 3000 };
        const defaults = await client.callEndpoint(employeeBeginning, undefined, asked).catch(() => undefined);
        const begins = defaults?.isSuccess ? defaults.data.data : {};
        return { ...begins, emp_code: code, enable_att: true, ...nameParts(name) };
      }}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}
