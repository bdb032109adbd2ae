/** A request as shown in an inbox. */
export interface ApprovalItem {
  readonly record: {
    readonly id: number;
    readonly display_name: string;
    readonly version: number;
    readonly create_time: string;
    readonly update_time: string;
    readonly [field: string]: unknown;
  };
  readonly step: {
    readonly name: string;
    readonly place: number;
    readonly of: number;
    readonly is_consent: boolean;
  } | null;
  readonly since: string | null;
  readonly can_forward: boolean;
  readonly can_add: boolean;
  readonly can_lower: boolean;
  readonly acting_for: string | null;
}
