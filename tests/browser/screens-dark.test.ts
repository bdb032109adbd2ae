import { looks, sweepScreens } from './harness/index.ts';

for (const look of looks.filter(({ theme }) => theme === 'dark'))
  sweepScreens(look, { zone: 'America/Sao_Paulo', reader: 'Pacific/Kiritimati' });
