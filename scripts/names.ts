import { writeNames } from './checks/names.ts';

await writeNames();
