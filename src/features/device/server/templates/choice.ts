/** What decides between the template that is kept and one that arrives for the same finger, face or palm. */
export interface TemplateFacts {
  /** Serial number of the terminal that it came from. */
  readonly source: string;
  readonly majorVersion: string;
  readonly minorVersion: string;
  /** Given under threat: whoever sets or clears this decides about an alarm. */
  readonly duress: boolean;
}

/**
 * Whether a template that arrives takes the place of the one that is kept: of the same terminal always, since the person
 * stood there again; of another one only with a newer algorithm, or where the company enrols its people at that terminal.
 * Another terminal never sets or clears duress.
 */
export function replacesTemplate(
  kept: TemplateFacts,
  arriving: TemplateFacts,
  { isForEnrolment }: { readonly isForEnrolment: boolean },
): boolean {
  if (kept.source === arriving.source) return true;
  if (kept.duress !== arriving.duress) return false;
  return isForEnrolment || isNewer(arriving, kept);
}

function isNewer(one: TemplateFacts, other: TemplateFacts): boolean {
  const major = versionOf(one.majorVersion) - versionOf(other.majorVersion);
  return major > 0 || (major === 0 && versionOf(one.minorVersion) > versionOf(other.minorVersion));
}

/** What is no number is no version at all. */
const versionOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1);
