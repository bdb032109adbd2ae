/** The values of placeholders in a file's name. */
export interface NamedFile {
  readonly task: string;
  /** Dates and time in the company's time zone, ISO. */
  readonly date: string;
  readonly time: string;
  readonly from: string;
  readonly to: string;
  readonly run: string;
}

/** Characters that mean something to a file system, a shell or a header. */
const unsafe = /[^\p{L}\p{M}\p{N} _().-]+/gu;
const most = 150;

/** Makes a file's name from its pattern, without extension. It is never a path, and never empty. */
export function fileNameOf(pattern: string, values: NamedFile): string {
  const filled = pattern.replaceAll(/\[(\w+)\]/gu, (_, name: string) => (isNamed(name) ? values[name] : ''));
  const name = filled
    .replaceAll(unsafe, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[.\s-]+/u, '')
    .slice(0, most)
    .replace(/[.\s]+$/u, '');
  return name === '' ? `export ${values.run}` : name;
}

const names = ['task', 'date', 'time', 'from', 'to', 'run'] as const;
const isNamed = (name: string): name is keyof NamedFile => names.some((known) => known === name);
