import { looks, sweepScreens } from './harness/index.ts';

for (const look of looks.filter(({ theme }) => theme === 'light'))
  sweepScreens(look, { zone: 'Asia/Kathmandu', reader: 'Pacific/Honolulu' });
