import { publishAddOns } from '#features/subscription/server.ts';
import type { Host } from '../host.ts';

/** What the provider sells besides plans. */
export const loadAddOns = (host: Host): Promise<void> =>
  host.database.within({ role: 'system' }, (tx) =>
    publishAddOns(tx, [
      {
        add_on_code: 'EMPLOYEES-25',
        add_on_name: '25 more employees',
        name_es: '25 empleados más',
        name_ar: '25 موظفًا إضافيًا',
        name_tr: '25 personel daha',
        gives: 'employees',
        amount: 25,
        monthly: { USD: 40, EUR: 38, AED: 150 },
      },
      {
        add_on_code: 'TERMINALS-5',
        add_on_name: '5 more terminals',
        name_es: '5 terminales más',
        name_ar: '5 أجهزة إضافية',
        name_tr: '5 terminal daha',
        gives: 'terminals',
        amount: 5,
        plans: ['STANDARD'],
        monthly: { USD: 15, EUR: 14, AED: 55 },
      },
      {
        add_on_code: 'STORAGE-10',
        add_on_name: '10 GB more storage',
        name_es: '10 GB más de almacenamiento',
        name_ar: '10 غيغابايت تخزين إضافية',
        name_tr: '10 GB daha depolama',
        gives: 'storage',
        amount: 10_240,
        plans: ['STANDARD'],
        monthly: { USD: 8, EUR: 7.5, AED: 30 },
      },
      {
        add_on_code: 'LEAVE',
        add_on_name: 'Leave',
        name_es: 'Permisos',
        name_ar: 'الإجازات',
        name_tr: 'İzin',
        gives: 'feature',
        feature: 'leave',
        plans: ['STANDARD'],
        monthly: { USD: 25, EUR: 24, AED: 90 },
      },
    ]),
  );
