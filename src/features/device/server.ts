export * from './server/tables.ts';
