/** Prints rows as a table with aligned columns; `npm run bench -- --against` reads it back. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  for (const [at, row] of all.entries()) {
    process.stdout.write(`${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}\n`);
    if (at === 0) process.stdout.write(`${widths.map((width) => '-'.repeat(width)).join('  ')}\n`);
  }
}
