import type { BenchDatabase } from './large-tenant.ts';

/**
 * Overtime of two hours for each of a company's people, all of which waits for whoever may approve it. Made inside the database, with
 * the rows that an application makes.
 */
export async function makeWaitingOvertime(bench: BenchDatabase, company: number): Promise<void> {
  await bench.owner(`insert into overtimes (company_id, employee, request_no, overtime_date, start_time, end_time, minutes,
      tz, start_at, end_at, apply_reason, apply_time)
    select company_id, id, 'OT-2026-' || lpad(emp_code, 6, '0'), '2026-03-02', '18:00', '20:00', 120,
      'Europe/London', '2026-03-02T18:00Z', '2026-03-02T20:00Z', 'Stocktaking', '2026-03-01T09:00Z'
    from employees where company_id = ${company}`);
  await bench.owner(`with made as (
      insert into request_steps (company_id, resource, request, revision, place, name, rule, status, can_forward,
        can_edit_amount, timeout_action, escalate_to, skip_if_same, when_empty, active_since)
      select company_id, 'request.overtime', id, 1, 0, '', 'any_one', 'active', false, false, 'remind', '[]', false, 'admin', now()
      from overtimes where company_id = ${company} returning company_id, id, request)
    insert into request_deciders (company_id, step, resource, request, role, place, status)
    select company_id, id, 'request.overtime', request, 'decides', 0, 'active' from made`);
  await bench.owner('analyze');
}
