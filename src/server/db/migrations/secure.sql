-- Runs after every migration; everything here can be run again. Rights follow from the catalogue and are
-- written for no table by name, so that a new table has its policies as soon as it is made.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['muster_idle', 'muster_tenant', 'muster_system', 'muster_vendor', 'muster_eraser'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin', role_name);
    end if;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema public to muster_tenant, muster_system, muster_vendor, muster_eraser;

-- Empty means: no company, no person. Comparing with null then hides every row. Policies call these bare, since Citus takes no
-- sub-select in a policy; where a statement names its company, the planner asks them once a scan, as what an index begins with.
-- The standard's form of a body (`return`) is read when it is made, whatever the search path later says, and is laid into the
-- statement, which then costs no call.
create or replace function app_company_id() returns bigint language sql stable
  return nullif(current_setting('app.company_id', true), '')::bigint;
create or replace function app_user_id() returns bigint language sql stable
  return nullif(current_setting('app.user_id', true), '')::bigint;
grant execute on function app_company_id(), app_user_id() to muster_tenant, muster_system, muster_vendor, muster_eraser;

-- Puts a scope on for the rest of a transaction: role, company, person, and whether it only reads. The company and the person are set by
-- `set local`, which a cluster passes on to its workers, where `set_config` stays behind. The role stays behind on purpose: workers are
-- reached as the role itself. Everybody may call it, since a login role has no other right, and puts on what it is a member of.
create schema if not exists scope;
create or replace function scope.enter(role_name text, company bigint, person bigint, only_reads boolean)
returns void language plpgsql as $$
begin
  execute 'set local app.company_id = ''' || coalesce(company::text, '') || '''';
  execute 'set local app.user_id = ''' || coalesce(person::text, '') || '''';
  if only_reads then perform set_config('transaction_read_only', 'on', true); end if;
  perform set_config('role', role_name, true);
end $$;
grant usage on schema scope to public;

do $$
declare
  target record;
  command text;
  ties text;
begin
  -- Tenant tables: those whose primary key starts with company_id.
  for target in
    select c.oid::regclass as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'company_id'
  loop
    execute format('alter table %s enable row level security', target.name);
    execute format('alter table %s force row level security', target.name);
    execute format('revoke all on %s from public, muster_tenant, muster_system, muster_vendor, muster_eraser', target.name);
    execute format('grant select, insert, update, delete on %s to muster_tenant', target.name);
    execute format('grant select on %s to muster_vendor', target.name);
    -- A company that is erased loses what is written once too. References in a circle are emptied first.
    execute format('grant select, delete on %s to muster_eraser', target.name);
    select string_agg(distinct quote_ident(a.attname), ', ') into ties
    from pg_constraint f cross join unnest(f.conkey) as k (number)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number
    where f.conrelid = target.name and f.contype = 'f' and not a.attnotnull;
    if ties is not null then
      execute format('grant update (%s) on %s to muster_eraser', ties, target.name);
    end if;
    -- What says so (`appendOnly`) is written once: no change, no deletion.
    if exists (select 1 from pg_constraint where conrelid = target.name and contype = 'c' and conname like '%\_append\_only') then
      execute format('revoke update, delete on %s from muster_tenant', target.name);
    end if;
    foreach command in array array['select', 'insert', 'update', 'delete'] loop
      execute format('drop policy if exists tenant_%s on %s', command, target.name);
      execute format(
        'create policy tenant_%1$s on %2$s for %1$s to muster_tenant, muster_vendor, muster_eraser %3$s %4$s',
        command, target.name,
        case when command <> 'insert' then 'using (company_id = app_company_id())' else '' end,
        case when command in ('insert', 'update') then 'with check (company_id = app_company_id())' else '' end);
    end loop;
  end loop;

  -- The host's own tables: for the system role only.
  for target in
    select c.oid::regclass as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
      and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'company_id')
  loop
    execute format('revoke all on %s from public, muster_tenant, muster_system, muster_vendor', target.name);
    execute format('grant select, insert, update, delete on %s to muster_system', target.name);
  end loop;
end $$;

-- A server that may not migrate checks at start that somebody has.
grant select on schema_migrations to muster_system;

grant usage on all sequences in schema public to muster_tenant, muster_system;

-- A company sees and edits its own row, and no other.
alter table companies enable row level security;
alter table companies force row level security;
grant select, update on companies to muster_tenant;
drop policy if exists own_select on companies;
create policy own_select on companies for select to muster_tenant using (id = app_company_id());
drop policy if exists own_update on companies;
create policy own_update on companies for update to muster_tenant using (id = app_company_id()) with check (id = app_company_id());
drop policy if exists system_all on companies;
create policy system_all on companies for all to muster_system using (id is not null) with check (id is not null);

-- Signing in looks for a person's memberships before a company is chosen: by person only, or by the company named.
grant select on memberships to muster_system;
drop policy if exists system_select on memberships;
create policy system_select on memberships for select to muster_system
  using (user_id = app_user_id() or company_id = app_company_id());

-- Once the company is known, reading the session needs what the membership's groups carry, and employee sign-in the few
-- columns that it looks people up by.
grant select on groups, membership_groups to muster_system;
drop policy if exists system_select on groups;
create policy system_select on groups for select to muster_system using (company_id = app_company_id());
drop policy if exists system_select on membership_groups;
create policy system_select on membership_groups for select to muster_system using (company_id = app_company_id());
-- The departments or areas that a membership is limited to.
grant select on membership_departments, membership_areas to muster_system;
drop policy if exists system_select on membership_departments;
create policy system_select on membership_departments for select to muster_system using (company_id = app_company_id());
drop policy if exists system_select on membership_areas;
create policy system_select on membership_areas for select to muster_system using (company_id = app_company_id());
grant select (company_id, id, emp_code, first_name, last_name, email, mobile, login_enabled, status, code_key, email_key) on employees to muster_system;
drop policy if exists system_select on employees;
create policy system_select on employees for select to muster_system using (company_id = app_company_id());

-- What the company's subscription lets its people do is asked with who they are.
grant select (company_id, status, features) on subscriptions to muster_system;
drop policy if exists system_select on subscriptions;
create policy system_select on subscriptions for select to muster_system using (company_id = app_company_id());

-- What acts behind an API key is read like a session: without its secret, which was checked before.
grant select (company_id, id, owner, key_name, permissions, status, expires_at) on api_keys to muster_system;
drop policy if exists system_select on api_keys;
create policy system_select on api_keys for select to muster_system using (company_id = app_company_id());

-- Whom a membership keeps to some departments or areas sees what is below them too; whom it keeps to a team sees everybody
-- below its head.
grant select (company_id, id, department, superior, leads) on employees to muster_system;
grant select (company_id, employee, area) on employee_areas to muster_system;
drop policy if exists system_select on employee_areas;
create policy system_select on employee_areas for select to muster_system using (company_id = app_company_id());
grant select (company_id, id, parent_area) on areas to muster_system;
drop policy if exists system_select on areas;
create policy system_select on areas for select to muster_system using (company_id = app_company_id());
grant select (company_id, id, parent_dept) on departments to muster_system;
drop policy if exists system_select on departments;
create policy system_select on departments for select to muster_system using (company_id = app_company_id());

-- Whether a company lets the provider's staff in is asked with who they are; the staff see for which companies, why and until when.
grant select (company_id, id, status, ends_at) on support_accesses to muster_system;
drop policy if exists system_select on support_accesses;
create policy system_select on support_accesses for select to muster_system using (company_id = app_company_id());
revoke all on support_accesses from muster_vendor;
grant select (company_id, id, create_time, update_time, status, reason, duration, ends_at, requested_by, granted_by, entered_by, last_entered)
  on support_accesses to muster_vendor;
drop policy if exists vendor_select on support_accesses;
create policy vendor_select on support_accesses for select to muster_vendor using (status in ('active', 'requested', 'rejected'));

-- The queue belongs to the host; a company puts jobs in and watches its own.
alter table jobs enable row level security;
alter table jobs force row level security;
grant select, insert, update on jobs to muster_tenant;
drop policy if exists own_select on jobs;
create policy own_select on jobs for select to muster_tenant using (company_id = app_company_id());
drop policy if exists own_insert on jobs;
create policy own_insert on jobs for insert to muster_tenant with check (company_id = app_company_id());
drop policy if exists own_update on jobs;
create policy own_update on jobs for update to muster_tenant using (company_id = app_company_id()) with check (company_id = app_company_id());
drop policy if exists system_all on jobs;
create policy system_all on jobs for all to muster_system using (id is not null) with check (id is not null);
-- The provider's staff see which jobs failed, and nothing of what they were given or brought about.
grant select (id, company_id, kind, status, error_code, finished_at) on jobs to muster_vendor;
drop policy if exists vendor_select on jobs;
create policy vendor_select on jobs for select to muster_vendor using (status = 'failed');
grant select on recurring_runs to muster_vendor;

-- Who calculates days finds the companies that wait; what is marked there it reads as the company.
grant select (company_id, id) on day_marks to muster_system;
drop policy if exists system_select on day_marks;
create policy system_select on day_marks for select to muster_system using (company_id is not null);
grant select (company_id, end_time) on calculations to muster_system;
drop policy if exists system_select on calculations;
create policy system_select on calculations for select to muster_system using (company_id is not null);

-- Who sends exports finds the companies in which some are due; what they are it reads as the company.
grant select (company_id, status, next_run) on auto_exports to muster_system;
drop policy if exists system_select on auto_exports;
create policy system_select on auto_exports for select to muster_system using (company_id is not null);

-- Who compares payments with their providers finds the orders of the last days; what they are it reads as the company.
grant select (company_id, "order", request_time) on payments, refunds to muster_system;
drop policy if exists system_select on payments;
create policy system_select on payments for select to muster_system using (company_id is not null);
drop policy if exists system_select on refunds;
create policy system_select on refunds for select to muster_system using (company_id is not null);
grant select (company_id, "order", status) on payment_differences to muster_system;
drop policy if exists system_select on payment_differences;
create policy system_select on payment_differences for select to muster_system using (company_id is not null);

-- The operation log is written once: no change, no deletion.
revoke update, delete on operation_logs from muster_tenant;
-- What happened at doors is never changed; it is deleted when the company keeps it no longer.
revoke update on door_events from muster_tenant;

-- The provider's staff see, across companies, the host's own tables and no tenant's: of each what their screens show, and of what
-- they decide the columns that a decision writes. A row is locked before it is decided about, which asks for the right to write
-- a column of it. Of tenants' tables they are told which companies people belong to and that somebody is employed, by masked name.
grant select, update (status, version, update_time) on companies to muster_vendor;
drop policy if exists vendor_select on companies;
create policy vendor_select on companies for select to muster_vendor using (id is not null);
drop policy if exists vendor_update on companies;
create policy vendor_update on companies for update to muster_vendor using (id is not null) with check (id is not null);
grant select (id, email, first_name, last_name, search_text, status, is_vendor, vendor_role, last_login, create_time), update (status, vendor_role) on users to muster_vendor;
drop policy if exists vendor_select on memberships;
create policy vendor_select on memberships for select to muster_vendor using (company_id is not null);
revoke all on employees from muster_vendor;
grant select (company_id, id, masked_name, masked_code, status, enable_att, login_enabled, create_time) on employees to muster_vendor;
drop policy if exists vendor_select on employees;
create policy vendor_select on employees for select to muster_vendor using (company_id is not null);
grant select (id, sn, company_id, ip, facts, first_seen, last_seen), update (id) on terminal_registry to muster_vendor;
grant select (id, sn, address, facts, first_seen, last_seen, waiting_records, claimant, disputed_at), update (id) on terminal_callers to muster_vendor;
grant select (id, sn, company_id, address, registered_at, expires_at), update (id) on terminal_claims to muster_vendor;
-- Of punches they are told when they were and in which company: how many there are, and of nobody.
revoke all on punches from muster_vendor;
grant select (company_id, punch_time) on punches to muster_vendor;
drop policy if exists vendor_select on punches;
create policy vendor_select on punches for select to muster_vendor using (company_id is not null);
-- Of phones they are told how many there are, of what kind and when they were seen: which person has one is a number.
revoke all on phone_accounts from muster_vendor;
grant select (company_id, employee, status, platform, is_installed, last_seen) on phone_accounts to muster_vendor;
drop policy if exists vendor_select on phone_accounts;
create policy vendor_select on phone_accounts for select to muster_vendor using (company_id is not null);
-- What is sold they keep themselves; of what was ordered and paid they see what a company sees, and not who paid.
grant select, insert, update, delete on currencies, currency_rates, features, plans, plan_features, price_strategies, price_tiers, discounts, discount_plans,
  discount_companies, add_ons, add_on_plans, add_on_prices, plan_successors to muster_vendor;
grant select on discount_uses to muster_vendor;
grant usage on all sequences in schema public to muster_vendor;
revoke all on orders, payments, refunds, payment_differences, subscriptions from muster_vendor;
grant select (company_id, id, version, create_time, plan, plan_name, status, period_start, period_end, trial_start, first_paid, billing_cycle, currency,
  max_employees,
  max_terminals, max_users, max_mobiles, max_locations, max_storage, cancel_at_end, held, granted_employees, granted_terminals, granted_users,
  granted_mobiles, granted_locations, granted_storage, granted_until, granted_ends, used_employees, used_terminals, used_users, used_mobiles,
  used_locations, used_storage, fullest_percent, counted_time), update (status, version, update_time) on subscriptions to muster_vendor;
drop policy if exists vendor_select on subscriptions;
create policy vendor_select on subscriptions for select to muster_vendor using (company_id is not null);
drop policy if exists vendor_update on subscriptions;
create policy vendor_update on subscriptions for update to muster_vendor using (company_id is not null) with check (company_id is not null);
grant select (company_id, id, order_ref, type, description, total, currency, status, create_time, expires_at, paid_time, terms,
  period_start, period_end, refunded, tax), update (version, update_time) on orders to muster_vendor;
grant select (company_id, id, version, create_time, reference, gateway, amount, currency, status, raw_status, request_time, response_time, error,
  refunded), update (status, version, update_time) on payments to muster_vendor;
grant select (company_id, id, version, create_time, reference, gateway, amount, currency, reason, status, raw_status, credit_note_no, request_time,
  response_time), update (status, version, update_time) on refunds to muster_vendor;
drop policy if exists vendor_select on refunds;
create policy vendor_select on refunds for select to muster_vendor using (company_id is not null);
drop policy if exists vendor_update on refunds;
create policy vendor_update on refunds for update to muster_vendor using (company_id is not null) with check (company_id is not null);
drop policy if exists vendor_select on orders;
create policy vendor_select on orders for select to muster_vendor using (company_id is not null);
drop policy if exists vendor_update on orders;
create policy vendor_update on orders for update to muster_vendor using (company_id is not null) with check (company_id is not null);
-- Where a payment provider and we differ they see whole, and say why it is settled.
grant select (company_id, id, version, create_time, "order", reference, gateway, kind, status, kept_status, amount, currency, kept_refunded,
  told_status, raw_status, told_amount, told_currency, told_refunded, found_time, compared_time, reason, settled_by, settled_time, closed_time),
  update (status, version, update_time, reason, settled_by, settled_time) on payment_differences to muster_vendor;
drop policy if exists vendor_select on payment_differences;
create policy vendor_select on payment_differences for select to muster_vendor using (company_id is not null);
drop policy if exists vendor_update on payment_differences;
create policy vendor_update on payment_differences for update to muster_vendor using (company_id is not null) with check (company_id is not null);
grant select on reconciliations to muster_vendor;
drop policy if exists vendor_select on payments;
create policy vendor_select on payments for select to muster_vendor using (company_id is not null);
drop policy if exists vendor_update on payments;
create policy vendor_update on payments for update to muster_vendor using (company_id is not null) with check (company_id is not null);
-- Who runs the installation they say themselves; it stands on pages, in mails and on invoices, so that everybody reads it.
grant select, update on provider_info to muster_vendor;
grant select on provider_info to muster_tenant;
-- Their own log is written once: by no role changed or deleted.
revoke all on vendor_logs from muster_system;
grant select, insert on vendor_logs to muster_vendor;
-- What is older than three years is removed by the host, and nothing younger can be, whatever asks for it.
alter table vendor_logs enable row level security;
alter table vendor_logs force row level security;
grant select (id, time), delete on vendor_logs to muster_system;
drop policy if exists vendor_select on vendor_logs;
create policy vendor_select on vendor_logs for select to muster_vendor using (id is not null);
drop policy if exists vendor_insert on vendor_logs;
create policy vendor_insert on vendor_logs for insert to muster_vendor with check (id is not null);
drop policy if exists system_select on vendor_logs;
create policy system_select on vendor_logs for select to muster_system using (time < now() - interval '3 years');
drop policy if exists system_delete on vendor_logs;
create policy system_delete on vendor_logs for delete to muster_system using (time < now() - interval '3 years');

-- The login role of production, where it exists, may put on each role and has no rights of its own.
do $$
begin
  if exists (select from pg_roles where rolname = 'muster_login') then
    grant muster_idle, muster_tenant, muster_system, muster_vendor, muster_eraser to muster_login;
  end if;
end $$;
