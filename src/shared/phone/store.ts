/**
 * What the phone stores independently of the session: its own key, and what waits to be sent. One database for each
 * site, and each company has its own site.
 */
const databaseName = 'muster-phone';
export type PhoneStoreName = 'facts';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store of the phone failed')));
  });

let opening: Promise<IDBDatabase> | undefined;

/** Opens it, once for each page. @throws if the browser stores nothing, as some do in private windows */
function open(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('facts'));
    const database = await done(request);
    // Another tab opens a newer version: this one must not block it.
    database.addEventListener('versionchange', () => {
      database.close();
      opening = undefined;
    });
    return database;
  })();
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Reads one value; undefined if there is none. The reader checks it. */
export async function readFact(name: string): Promise<unknown> {
  const database = await open();
  const found: unknown = await done(database.transaction('facts').objectStore('facts').get(name));
  return found;
}

/** Stores a value unless there is one already. @returns the stored value */
export async function keepFact(name: string, value: unknown): Promise<unknown> {
  const database = await open();
  const facts = database.transaction('facts', 'readwrite').objectStore('facts');
  const there: unknown = await done(facts.get(name));
  if (there !== undefined) return there;
  await done(facts.put(value, name));
  return value;
}
