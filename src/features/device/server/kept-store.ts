import { eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { wordsIn } from '#server/words/index.ts';
import type { HeldReason } from '../contract/kept-punch.ts';
import type { PlaceDoubt } from '#shared/contract/web-punch.ts';
import type { ClockCheck } from '../domain/kept-clock.ts';
import type { KeptPlace } from '../domain/kept-punch.ts';
import { tellPunches } from './manual-punch.ts';
import { punches } from './punches/tables.ts';
import { placeColumns, verifiedBySession, type Grounds } from './web-punch-rules.ts';

/** A kept punch that is stored. */
export interface AcceptedPunch {
  readonly key: string;
  readonly state: number;
  readonly counter: number;
  readonly made_time: string;
  readonly punch_time: string;
  readonly punch_local: string;
  readonly clock: ClockCheck;
  readonly grounds: Grounds | null;
  readonly place: KeptPlace | null;
  readonly distance: number | null;
  readonly isOutside: boolean;
  readonly doubt: PlaceDoubt | null;
  readonly note: string;
  /** The name of the stored photo. */
  readonly photo: string | null;
  /** Why it does not count; null if it does. */
  readonly held: HeldReason | null;
}

interface KeptBy {
  readonly person: { readonly id: number; readonly emp_code: string; readonly department: number };
  /** The digest of the phone's key. */
  readonly phone: string;
  readonly zone: string;
}

/** The reasons in the company's language, which stand in its list of punches. */
async function reasonsOf({ tx, companyId }: TenantContext) {
  const [company] = await tx
    .select({ language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  const { text } = wordsIn(company?.language);
  return {
    phone: text('device:keptPunch.reason.phone'),
    clock: text('device:keptPunch.reason.clock'),
    photo: text('device:keptPunch.reason.photo'),
  };
}

/** Stores kept punches of a person by one statement. Those that do not count are voided, so that somebody can restore them. */
export async function storeKept(
  context: TenantContext,
  { person, phone, zone }: KeptBy,
  accepted: readonly AcceptedPunch[],
): Promise<void> {
  if (accepted.length === 0) return;
  const { tx, companyId, now } = context;
  const reasons = accepted.some(({ held }) => held !== null) ? await reasonsOf(context) : null;
  await tx.insert(punches).values(
    accepted.map((punch) => ({
      company_id: companyId,
      employee: person.id,
      department: person.department,
      emp_code: person.emp_code,
      punch_time: punch.punch_time,
      punch_local: punch.punch_local,
      tz: zone,
      punch_state: punch.state,
      verify_type: verifiedBySession,
      source: 'web',
      sequence: punch.key,
      punch_key: punch.key,
      ...placeColumns(punch.grounds, punch.place, punch.distance),
      is_outside: punch.isOutside,
      place_doubt: punch.doubt,
      note: punch.note,
      photo: punch.photo,
      is_offline: true,
      made_time: punch.made_time,
      clock_check: punch.clock,
      phone_key: phone,
      phone_counter: punch.counter,
      upload_time: now.toString(),
      ...(punch.held !== null && reasons !== null
        ? { is_void: true, void_reason: reasons[punch.held], void_time: now.toString() }
        : {}),
    })),
  );
  const times = accepted.map(({ punch_time: at }) => at).toSorted();
  await tellPunches(context, person, { first: times[0] ?? '', last: times.at(-1) ?? '', stored: accepted.length });
}
