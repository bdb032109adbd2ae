import { arabicAsking, englishAsking, type Asking } from './people-asking.ts';
import type { DemoPerson } from './people.ts';

/** @throws if a demo company has too few people */
function personAt(people: readonly DemoPerson[], index: number): DemoPerson {
  const person = people.at(index);
  if (!person) throw new Error(`The demo has no person ${index}`);
  return person;
}

/** Office people of sales ask their manager, who also manages the department; HR decides after that. */
export function acmeAsking(people: readonly DemoPerson[]): Asking {
  // Sales comes after operations (64 people) and the managers of commerce.
  const sales = 67;
  return {
    zone: 'Europe/London',
    words: englishAsking,
    days: 25,
    workdays: [1, 2, 3, 4, 5],
    team: people.slice(sales + 2, sales + 8),
    superior: personAt(people, sales),
    manager: personAt(people, sales),
    hr: personAt(people, -24),
    known: personAt(people, 0),
  };
}

/** The salespeople of Globex ask the first of them; the first person of the company is in HR. */
export function globexAsking(people: readonly DemoPerson[]): Asking {
  return {
    zone: 'Asia/Dubai',
    words: arabicAsking,
    days: 30,
    workdays: [7, 1, 2, 3, 4],
    team: people
      .slice(2)
      .filter((_, index) => index % 2 === 0)
      .slice(0, 6),
    superior: personAt(people, 0),
    manager: personAt(people, 0),
    hr: personAt(people, 1),
    known: personAt(people, 1),
  };
}
