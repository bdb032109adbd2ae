/** Made-up people for the gallery's tables and for measurements. */
export interface Person {
  id: number;
  name: string;
  department: string;
  state: 'present' | 'late' | 'absent' | 'leave';
  firstPunch: string;
  lastPunch: string;
  worked: string;
}

const first = ['Ayşe', 'Omar', 'Lucía', 'Grace', 'Mehmet', 'Noor', 'Diego', 'Hannah'];
const last = ['Yılmaz', 'Haddad', 'Hernández', 'Okafor', 'Demir', 'Saleh', 'Torres', 'Lindqvist'];
const departments = ['Assembly', 'Warehouse', 'Front desk', 'Maintenance', 'Night shift'];
const states = ['present', 'present', 'late', 'present', 'absent', 'leave'] as const;

/** @param count how many */
export function makePeople(count: number): Person[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: `${pick(first, id)} ${pick(last, Math.floor(id / first.length) + id)}`,
    department: pick(departments, id * 3 + Math.floor(id / 7)),
    state: pick(states, id),
    firstPunch: `08:${String((id * 7) % 60).padStart(2, '0')}`,
    lastPunch: `17:${String((id * 11) % 60).padStart(2, '0')}`,
    worked: `${7 + (id % 3)}:${String((id * 13) % 60).padStart(2, '0')}`,
  }));
}

function pick<T>(from: readonly T[], index: number): T {
  const value = from[index % from.length];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}
