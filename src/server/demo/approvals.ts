import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { Row } from '../resource/index.ts';
import { recordsChanger, recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';

/** The names of a demo company's approval flows, in its language. */
export interface ApprovalNames {
  readonly hr: string;
  readonly shortLeave: string;
  readonly longLeave: string;
  readonly overtime: string;
  readonly missedPunch: string;
  readonly swap: string;
  readonly superior: string;
  readonly manager: string;
}

export const englishApprovals: ApprovalNames = {
  hr: 'HR',
  shortLeave: 'Leave up to 3 days',
  longLeave: 'Longer leave',
  overtime: 'Overtime',
  missedPunch: 'Missed punch',
  swap: 'Schedule swap',
  superior: 'Superior',
  manager: 'Department manager',
};

export const arabicApprovals: ApprovalNames = {
  hr: 'الموارد البشرية',
  shortLeave: 'إجازة حتى 3 أيام',
  longLeave: 'إجازة أطول',
  overtime: 'عمل إضافي',
  missedPunch: 'تصحيح بصمة',
  swap: 'تبديل الدوام',
  superior: 'المدير المباشر',
  manager: 'مدير القسم',
};

/**
 * The approval flows: managers approve short leave, manual logs and swaps, HR additionally longer leave, department managers
 * overtime.
 * @param hr the people in HR
 */
export async function loadApprovals(
  host: Host,
  app: App,
  company: CreatedCompany,
  names: ApprovalNames,
  hr: readonly DemoPerson[],
): Promise<void> {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const change = recordsChanger(app, context);
    const role = await make('workflow.workflow_role', {
      role_code: 'HR',
      role_name: names.hr,
      employees: hr.map(({ id }) => id),
    });
    const flow = async (input: Row, steps: readonly Row[]): Promise<void> => {
      const workflow = await make('workflow.workflow', input);
      for (const step of steps) await make('workflow.workflow_node', { workflow, ...step });
      await change('workflow.workflow', workflow, { enabled: true });
    };
    const superior = { node_name: names.superior, timeout_hours: 24 };
    await flow({ flow_code: 'LV-S', flow_name: names.shortLeave, request_type: 'leave', max_amount: 3 }, [superior]);
    await flow({ flow_code: 'LV-L', flow_name: names.longLeave, request_type: 'leave', min_amount: 3 }, [
      superior,
      { node_name: names.hr, approver_mode: 'workflow_role', approver_role: role },
    ]);
    await flow({ flow_code: 'OT', flow_name: names.overtime, request_type: 'overtime', is_default: true }, [
      { node_name: names.manager, approver_mode: 'department_manager', timeout_hours: 48, timeout_action: 'escalate' },
    ]);
    await flow({ flow_code: 'MP', flow_name: names.missedPunch, request_type: 'manual_log', is_default: true }, [
      superior,
    ]);
    await flow({ flow_code: 'SW', flow_name: names.swap, request_type: 'swap_schedule', is_default: true }, [superior]);
  });
}
