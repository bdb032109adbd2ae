import { giveTerminal } from '#features/device/server.ts';
import { createEmployeeSignIn } from '#features/team/server.ts';
import type { App } from '../app.ts';
import type { CreatedCompany } from '#features/company/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import {
  acmeAreas,
  acmeDepartments,
  acmeFirst,
  acmeLast,
  acmePositions,
  acmeTerminals,
  globexPeople,
  womensFirst,
} from './names.ts';
import { recordsChanger, recordsMaker } from './make-record.ts';
import { seededRandom, type WorkPattern } from './punch-pattern.ts';

/** A person of the demo, with where and how they punch. */
export interface DemoPerson {
  readonly id: number;
  readonly code: string;
  readonly pattern: WorkPattern;
  readonly terminal: DemoTerminal;
}

export interface DemoTerminal {
  readonly id: number;
  readonly sn: string;
  readonly alias: string;
  readonly area: number;
}

const weekdays = [1, 2, 3, 4, 5];

/** About 120 people in a department tree of three levels, three areas and four terminals. */
export async function loadAcmePeople(
  host: Host,
  app: App,
  company: CreatedCompany,
  passwordHash: string,
): Promise<DemoPerson[]> {
  return asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const change = recordsChanger(app, context);
    const random = seededRandom(2026);
    const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback;
    const departmentIds = new Map<string, number>([['1', company.rootDepartment]]);
    for (const [dept_code, dept_name, parent] of acmeDepartments) {
      departmentIds.set(
        dept_code,
        await make('company.department', { dept_code, dept_name, parent_dept: departmentIds.get(parent) ?? null }),
      );
    }
    const positionIds: number[] = [];
    for (const [position_code, position_name] of acmePositions)
      positionIds.push(await make('company.position', { position_code, position_name }));
    const areaIds = new Map<string, number>();
    for (const [area_code, area_name] of acmeAreas) {
      areaIds.set(area_code, await make('company.area', { area_code, area_name, parent_area: company.rootArea }));
    }
    const terminals: DemoTerminal[] = [];
    for (const [sn, alias, areaCode] of acmeTerminals) {
      const area = areaIds.get(areaCode) ?? company.rootArea;
      terminals.push({ id: await make('device.terminal', { sn, alias, area }), sn, alias, area });
      await giveTerminal(context, sn);
    }
    const people: DemoPerson[] = [];
    /** The manager of each department: its first person. */
    const leads = new Map<string, number>();
    let code = 1000;
    for (const [departmentCode, , parentCode, size] of acmeDepartments) {
      const site = departmentCode.startsWith('OPS-LOG') ? 'WH' : departmentCode.startsWith('OPS') ? 'PLANT' : 'HQ';
      const area = areaIds.get(site) ?? company.rootArea;
      const reachable = terminals.filter((terminal) => terminal.area === area);
      for (let number = 0; number < size; number += 1) {
        code += 1;
        const first = pick(acmeFirst, 'Alex');
        const last = pick(acmeLast, 'Morgan');
        const employee = await make('personnel.employee', {
          emp_code: String(code),
          first_name: first,
          last_name: last,
          // Some people do not state it.
          gender: random() < 0.05 ? '' : womensFirst.has(first) ? 'F' : 'M',
          emp_type: 1,
          department: departmentIds.get(departmentCode) ?? company.rootDepartment,
          superior: leads.get(number === 0 ? parentCode : departmentCode) ?? null,
          position: number === 0 ? (positionIds[0] ?? null) : pick(positionIds.slice(1), positionIds[0] ?? 0),
          area: [area],
          email: `${first}.${last}.${code}@acme.test`.toLowerCase(),
          // Computed from the person's number, so that the other random values remain the same.
          birthday: Temporal.PlainDate.from('1968-01-01')
            .add({ days: (code * 5197) % 12_000 })
            .toString(),
          hire_date: Temporal.PlainDate.from('2016-01-04')
            .add({ days: Math.floor(random() * 3500) })
            .toString(),
        });
        await createEmployeeSignIn(context, employee, passwordHash);
        if (number === 0) {
          leads.set(departmentCode, employee);
          await change('company.department', departmentIds.get(departmentCode) ?? 0, { manager: employee });
        }
        const terminal = pick(reachable, terminals[0] ?? { id: 0, sn: '', alias: '', area });
        people.push({ id: employee, code: String(code), pattern: patternFor(departmentCode, number), terminal });
      }
    }
    return people;
  });
}

/**
 * Assembly works in two shifts and some nights, quality around the clock by the 2-2-3 pattern, logistics and support at weekends
 * too, some of them split shifts for noon and evening, technology flexible hours, the rest office hours.
 */
function patternFor(departmentCode: string, number: number): WorkPattern {
  const weekly = (start: number, length: number, days: readonly number[]): WorkPattern => ({
    kind: 'weekly',
    start,
    length,
    days,
  });
  if (departmentCode.startsWith('OPS-PRD-')) {
    const starts = [6, 14, 6, 14, 22];
    return weekly((starts[number % starts.length] ?? 6) * 60, 480, weekdays);
  }
  if (departmentCode === 'OPS-QA') return { kind: 'turning', team: number % 2 === 0 ? 0 : 1 };
  // Five of seven days, each person with other days off.
  if (departmentCode === 'OPS-LOG')
    return weekly(
      number % 3 === 0 ? 13 * 60 : 7 * 60,
      480,
      [1, 2, 3, 4, 5, 6, 7].filter((day) => (day + number) % 7 > 1),
    );
  if (departmentCode === 'COM-SUP') {
    const days = number % 2 === 0 ? [1, 2, 3, 4, 6] : [2, 3, 4, 5, 7];
    return number % 4 === 3 ? { kind: 'split', days: weekdays } : weekly(8 * 60 + (number % 3) * 60, 510, days);
  }
  if (departmentCode === 'ADM-IT' && number > 0) return { kind: 'flexible', days: weekdays };
  return weekly(9 * 60, 510, weekdays);
}

/** A small company with Arabic names that works from Sunday to Thursday. */
export async function loadGlobexPeople(
  host: Host,
  app: App,
  company: CreatedCompany,
  passwordHash: string,
): Promise<DemoPerson[]> {
  return asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const change = recordsChanger(app, context);
    const sales = await make('company.department', {
      dept_code: 'S',
      dept_name: 'المبيعات',
      parent_dept: company.rootDepartment,
    });
    const stores = await make('company.department', {
      dept_code: 'W',
      dept_name: 'المستودعات',
      parent_dept: company.rootDepartment,
    });
    const position = await make('company.position', { position_code: 'M', position_name: 'موظف' });
    const area = await make('company.area', { area_code: 'D', area_name: 'دبي', parent_area: company.rootArea });
    const terminal: DemoTerminal = {
      id: await make('device.terminal', { sn: 'DEMO1001', alias: 'المدخل الرئيسي', area }),
      sn: 'DEMO1001',
      alias: 'المدخل الرئيسي',
      area,
    };
    await giveTerminal(context, terminal.sn);
    const people: DemoPerson[] = [];
    const leads = new Map<number, number>();
    for (const [index, [first_name, last_name]] of globexPeople.entries()) {
      const code = String(1001 + index);
      const department = index % 2 === 0 ? sales : stores;
      const employee = await make('personnel.employee', {
        emp_code: code,
        first_name,
        last_name,
        department,
        superior: leads.get(department) ?? null,
        position,
        area: [area],
        hire_date: '2021-09-05',
      });
      await createEmployeeSignIn(context, employee, passwordHash);
      if (!leads.has(department)) {
        leads.set(department, employee);
        await change('company.department', department, { manager: employee });
      }
      people.push({
        id: employee,
        code,
        pattern: { kind: 'weekly', start: 8 * 60, length: 540, days: [7, 1, 2, 3, 4] },
        terminal,
      });
    }
    return people;
  });
}
