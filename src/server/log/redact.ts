const hidden = '[cut]';

/** Names whose values never reach a log, at any depth. */
const secretName =
  /pass(word|wd|code)?$|^pwd$|passwd|token|secret|authorization|cookie|refresh|^access$|comm?_?key|^code$|_code_hash|card(_?no)?$|template|photo|image|^content$|signature|_hash$/i;

/** Secrets inside texts: access tokens, bearer headers, and `name=value` in URLs and protocol lines. */
const secretText: readonly [RegExp, string][] = [
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, hidden],
  [/\b(JWT|Bearer|Basic)(\s|%20)+[^\s"',;&]+/gi, `$1 ${hidden}`],
  [
    /\b(token|access|refresh|state|code|password|passwd|secret|signature|comm?_?key|cardno|card|s)=[^\s&"',;]+/gi,
    `$1=${hidden}`,
  ],
  [/(\/\/[^\s:/@]+):[^\s@/]+@/g, `$1:${hidden}@`],
  [/data:[\w/+.-]*;base64,[\w+/=]+/g, `data:${hidden}`],
  // A failed query's error holds its values; the statement alone is enough.
  [/\nparams: [\s\S]*$/g, ''],
];

function cleanText(text: string): string {
  let clean = text.length > 8000 ? `${text.slice(0, 8000)}…` : text;
  for (const [pattern, instead] of secretText) clean = clean.replaceAll(pattern, instead);
  return clean;
}

/** The details of an error: kind, message, stack and the database's own message. */
function detailsOfError(error: Error, depth: number): Record<string, unknown> {
  const details: Record<string, unknown> = { type: error.name, message: cleanText(error.message) };
  for (const name of ['code', 'constraint', 'table', 'routine'] as const) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') details[name] = value;
  }
  if (error.stack) details['stack'] = cleanText(error.stack.replace(error.message, cleanText(error.message)));
  if (error.cause !== undefined) details['cause'] = clean(error.cause, depth + 1);
  return details;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 6) return '…';
  if (value instanceof Error) return detailsOfError(value, depth);
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => clean(item, depth + 1));
  if ('toJSON' in value && typeof value.toJSON === 'function') return String(value);
  return cleanRecord(value, depth);
}

function cleanRecord(record: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      value !== undefined && value !== null && secretName.test(name) ? hidden : clean(value, depth + 1),
    ]),
  );
}

/**
 * A copy of log details with every secret cut out, by name and by form inside texts (docs/security.md#logs).
 */
export function withoutSecrets(details: Record<string, unknown>): Record<string, unknown> {
  return cleanRecord(details, 0);
}
