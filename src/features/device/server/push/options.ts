/** A name and its separator; `name:value` and `name==value` are slips of some firmware, met in registrations. */
const nextOption = /[,\r\n]+(?=\s*~?[A-Za-z][\w.]*\s*(?:=|:(?=\s*\d)))/;

/**
 * Splits a terminal's option list. A value may hold commas (`~OEMVendor=ZKTECO CO., LTD.`): only a comma or newline
 * that is followed by a name and `=` separates. The mark `~` before a name is dropped; the last of two equal names wins.
 */
export function readOptions(text: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const part of text.split(nextOption)) {
    const found = /^\s*~?([A-Za-z][\w.]*)\s*[=:]=*([\s\S]*)$/.exec(part);
    const name = found?.[1];
    if (name === undefined || name.length > 64) continue;
    options.set(
      name,
      (found?.[2] ?? '')
        .replace(/[,\r\n]+$/, '')
        .trim()
        .slice(0, 500),
    );
  }
  return options;
}

/** Options that are keys or passwords: they are not kept among the capabilities. */
const secretOptions = new Set([
  'authkey',
  'comkey',
  'pushcomkey',
  'pushcommkey',
  'compwd',
  'devicepassword',
  'registrycode',
  'sessionid',
]);

/** The options as a plain record without the secret ones. */
export function publicOptions(options: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...options].filter(([name]) => !secretOptions.has(name.toLowerCase())));
}
