/** Where a record is opened: the address of the screen of its resource, which shows it beside its list. */
export const recordPath = (screen: string, id: number): string => `${screen}?record=${id}`;
