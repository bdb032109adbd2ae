import { content } from '#shared/contract/index.ts';
import { answerCalls } from './answers.ts';
import { States } from './sample.tsx';

const path = '/system/api/v2/export_contents/';

answerCalls(({ path: called }) => {
  if (called === path)
    return {
      code: 'ZBSY0000',
      data: ['company.department', 'company.position', 'device.terminal'],
    };
  if (called === `${path}description/`)
    return {
      code: 'ZBSY0000',
      data: {
        title: 'Departments',
        filters: ['Code contains 1'],
        columns: ['Code', 'Name', 'Manager'],
        rows: 12,
        is_floor: false,
        period: 'lastMonth',
        period_field: 'date',
        periods: ['yesterday', 'lastMonth'],
        views: [{ id: 1, name: 'Shops', content: 'company.department?code=1' }],
      },
    };
  return undefined;
});

/** A list or report, and what is asked of it. */
export function ContentSection() {
  return (
    <States title="List or report" name="content" field={content({})} value="company.department?code=1" empty="" />
  );
}
