/**
 * Answer codes: four letters of the module and four digits (spec section 8, docs/architecture.md#the-wire).
 * A code that ends in `0000` means success; every other one has a text under `api:<code>`.
 */
export type AnswerCode = string;

/** True only for codes that end in `0000` (spec section 5). */
export function isSuccessCode(code: unknown): boolean {
  return typeof code === 'string' && code.endsWith('0000');
}

/** HTTP statuses that a refusal may carry. Input that the server rejects is always 400. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 503;

/** A refusal that a call may give: its code and the HTTP status that goes with it. */
export interface RefusalCode {
  readonly code: AnswerCode;
  readonly status: RefusalStatus;
}

/** Declares a refusal. `code` must be four letters and four digits and not a success code. */
export function refusalCode(code: AnswerCode, status: RefusalStatus): RefusalCode {
  if (!/^[A-Z]{4}\d{4}$/.test(code) || isSuccessCode(code)) throw new Error(`Not a refusal code: ${code}`);
  return { code, status };
}

/** Refusals that any call can give; slices add their own beside these in their contract. */
export const commonCodes = {
  /** Generic failure; its text asks to try again and gives the request id (spec section 8). */
  unexpected: refusalCode('ZBOA0001', 500),
  /** The input has errors; `data` maps fields to messages. */
  invalidInput: refusalCode('ZBCO0002', 400),
  /** No such record, or none that this person may see: the two are never told apart. */
  notFound: refusalCode('ZBCO0003', 404),
  /** The person lacks the permission. */
  forbidden: refusalCode('ZBCO0004', 403),
  /** The record was changed by someone else since it was read (`version`). */
  changedMeanwhile: refusalCode('ZBCO0005', 409),
  /** A record that the person does not see refers to it. */
  inUse: refusalCode('ZBCO0006', 409),
  /** Other records refer to it; `context.by` names them and says how many there are. */
  referredTo: refusalCode('ZBCO0021', 409),
  /** Not signed in, or the token is expired, revoked or forged. */
  notSignedIn: refusalCode('ZBCO0007', 401),
  /** Too many requests; `context.seconds` says when to try again. */
  tooMany: refusalCode('ZBCO0008', 429),
  /** The body is larger than the call takes. */
  tooLarge: refusalCode('ZBCO0009', 413),
  /** The body is not the JSON or form that the call takes. */
  malformed: refusalCode('ZBCO0010', 400),
  /** The path exists, but not with this method. */
  wrongMethod: refusalCode('ZBCO0014', 405),
  /** The server is stopping or cannot reach its database. */
  unavailable: refusalCode('ZBCO0011', 503),
  /** The state of the record no longer allows this: somebody else was quicker. */
  wrongState: refusalCode('ZBCO0012', 409),
  /** Nobody may decide about their own request. */
  ownRequest: refusalCode('ZBCO0013', 403),
  /** The person, or everybody together, is reading or writing as many files as are allowed at once. */
  busyWithFiles: refusalCode('ZBCO0015', 429),
  /** A file needs more time or memory than is allowed. */
  fileTooHeavy: refusalCode('ZBCO0016', 413),
  /** These are people's own records, and this account has no employee record in the company. */
  noEmployee: refusalCode('ZBCO0017', 403),
  /** The company or the provider requires a second factor, and the account has none yet: it must be set up first. */
  secondFactorMissing: refusalCode('ZBCO0022', 403),
  /** The API key is unknown or revoked, has another secret, or its owner may no longer use the company. */
  keyRefused: refusalCode('ZBCO0047', 401),
  /** The API key has expired. */
  keyExpired: refusalCode('ZBCO0048', 401),
  /** The API key may not be used from `context.address`. */
  keyNetwork: refusalCode('ZBCO0049', 403),
  /** The call is about the person who makes it, and cannot be made with an API key. */
  notForKeys: refusalCode('ZBCO0050', 403),
  /** The company's subscription allows no more of these; `context` says of what (`quota`), and the limit (`most`). */
  quotaReached: refusalCode('ZBVE0301', 409),
  /** The company's plan does not include that part of the product. */
  featureOff: refusalCode('ZBVE0302', 403),
  /** The company's subscription is suspended or has ended: data can be viewed but not changed. */
  companyReadOnly: refusalCode('ZBVE0303', 403),
  /** It has been over for so long that nothing is shown until it is paid. */
  companyClosed: refusalCode('ZBVE0304', 403),
} as const;
