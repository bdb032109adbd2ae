const employees = '/personnel/api/v2/employees/';
const punches = '/device/api/v2/transactions/';
const report = '/report/api/v2';

/** A question of a list or report: its name, path, and the milliseconds within which its p95 lies. */
export type ListQuestion = readonly [name: string, path: string, goal: number];

/** What lists and reports are asked of a company from `makeLargeTenant`. @param lastDay its busiest day */
export function listQuestions(department: string, lastDay: string): ListQuestion[] {
  const week = Temporal.PlainDate.from(lastDay).subtract({ days: 6 }).toString();
  return [
    ['employees, first page', `${employees}?page=1&page_size=50`, 100],
    ['employees, by department', `${employees}?department__in=${department}&page_size=50`, 100],
    ['employees, middle page', `${employees}?page=1000&page_size=50`, 100],
    ['employees, last page', `${employees}?page=2000&page_size=50`, 100],
    ['employees, search a name', `${employees}?search=elena%20family77`, 100],
    ['employees, search a code', `${employees}?search=177777`, 100],
    ['employees, name holds', `${employees}?first_name__icontains=ELENA&page_size=50`, 100],
    ['punches, first page', `${punches}?page_size=50`, 100],
    ['punches, search one person', `${punches}?search=elena%20family77&page_size=50`, 100],
    ['punches, search a code', `${punches}?search=177777&page_size=50`, 100],
    ['punches, search a first name', `${punches}?search=elena&page_size=50`, 300],
    [
      'punches, department and week',
      `${punches}?department=${department}&punch_time__gte=${week}T00:00:00Z&punch_time__lte=${lastDay}T23:59:59Z&page_size=50`,
      100,
    ],
    [
      'report transaction, first page',
      `${report}/transaction/?date__gte=${week}&date__lte=${lastDay}&page_size=50`,
      1000,
    ],
    [
      'report ins and outs, first page',
      `${report}/multiple-transaction/?date__gte=${week}&date__lte=${lastDay}&page_size=50`,
      1000,
    ],
    [
      'report birthdays, first page',
      `${report}/employee-birthday/?date__gte=${week}&date__lte=${lastDay}&page_size=50`,
      100,
    ],
    [
      'report first-last, first page',
      `${report}/first-last/?date__gte=${week}&date__lte=${lastDay}&page_size=50`,
      1000,
    ],
  ];
}
