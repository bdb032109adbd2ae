import { hostActor, type TenantContext } from '../http/index.ts';

/** Contexts in which nobody decides: the time that has run out does, as the step says, or the company has nobody decide at all. */
export const byTime = new WeakSet<TenantContext>();

/** Contexts in which a person decides because they are asked by name, whatever right they have beside. */
export const byName = new WeakSet<TenantContext>();

/** As the host itself, for what is approved as it is handed in. */
export function asNobody(context: TenantContext): TenantContext {
  const actor = hostActor({ companyId: context.companyId, name: '', accessor: 'job' });
  const acting: TenantContext = { ...context, actor };
  byTime.add(acting);
  return acting;
}
