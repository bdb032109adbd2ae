/** Names for the demo's people; made up from common ones. */
export const acmeFirst = [
  'Amelia', 'Oliver', 'Isla', 'George', 'Ava', 'Noah', 'Mia', 'Arthur', 'Ivy', 'Leo', 'Freya', 'Oscar', 'Lily', 'Theo', 'Grace',
  'Harry', 'Willow', 'Jack', 'Rosie', 'Charlie', 'Priya', 'Mohammed', 'Zofia', 'Kwame', 'Chloe', 'Daniel', 'Elena', 'Farid',
  'Hannah', 'Ibrahim', 'Julia', 'Kai', 'Layla', 'Mateo', 'Nadia', 'Omar', 'Paula', 'Rafael', 'Sofia', 'Tomasz',
] as const;
/** Those of them that women have. */
export const womensFirst: ReadonlySet<string> = new Set([
  'Amelia', 'Isla', 'Ava', 'Mia', 'Ivy', 'Freya', 'Lily', 'Grace', 'Willow', 'Rosie', 'Priya', 'Zofia', 'Chloe', 'Elena', 'Hannah', 'Julia',
  'Layla', 'Nadia', 'Paula', 'Sofia',
]);
export const acmeLast = [
  'Adams', 'Bennett', 'Carter', 'Doyle', 'Evans', 'Foster', 'Grant', 'Hughes', 'Ingram', 'Jenkins', 'Kaur', 'Lewis', 'Morgan',
  'Novak', 'Osei', 'Patel', 'Quinn', 'Reyes', 'Singh', 'Turner', 'Usman', 'Vaughan', 'Walsh', 'Young', 'Zhang', 'Baker', 'Costa',
  'Dubois', 'Eriksen', 'Fischer', 'Garcia',
] as const;
export const globexPeople = [
  ['فاطمة', 'الهاشمي'], ['محمد', 'العبدالله'], ['مريم', 'الزعابي'], ['أحمد', 'المنصوري'], ['نورة', 'السويدي'], ['خالد', 'الحوسني'],
  ['عائشة', 'الكعبي'], ['سعيد', 'الظاهري'], ['هند', 'المهيري'], ['يوسف', 'البلوشي'], ['سارة', 'النعيمي'], ['عمر', 'الشامسي'],
] as const;

/** Three levels below the root: code, name, parent code, how many people. */
export const acmeDepartments = [
  ['OPS', 'Operations', '1', 4], ['OPS-PRD', 'Production', 'OPS', 6], ['OPS-PRD-A', 'Assembly line A', 'OPS-PRD', 18],
  ['OPS-PRD-B', 'Assembly line B', 'OPS-PRD', 16], ['OPS-LOG', 'Logistics', 'OPS', 12], ['OPS-QA', 'Quality', 'OPS', 8],
  ['COM', 'Commercial', '1', 3], ['COM-SAL', 'Sales', 'COM', 14], ['COM-SUP', 'Customer support', 'COM', 12],
  ['ADM', 'Administration', '1', 3], ['ADM-HR', 'People', 'ADM', 5], ['ADM-FIN', 'Finance', 'ADM', 7], ['ADM-IT', 'Technology', 'ADM', 12],
] as const;
export const acmePositions = [
  ['MGR', 'Manager'], ['SUP', 'Supervisor'], ['OPR', 'Operator'], ['TEC', 'Technician'], ['SPC', 'Specialist'], ['AST', 'Assistant'],
] as const;
export const acmeAreas = [
  ['HQ', 'Head office'], ['PLANT', 'Plant'], ['WH', 'Warehouse'],
] as const;
export const acmeTerminals = [
  ['DEMO0001', 'Head office entrance', 'HQ'], ['DEMO0002', 'Plant gate', 'PLANT'], ['DEMO0003', 'Assembly hall', 'PLANT'],
  ['DEMO0004', 'Warehouse door', 'WH'],
] as const;
