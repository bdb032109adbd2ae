import type { TableToWrite } from './table.ts';
export async function* writePdf(_table: TableToWrite, _now: number): AsyncGenerator<Uint8Array, void, void> {}
