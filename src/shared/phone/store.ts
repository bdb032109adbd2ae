/**
 * What the phone stores independently of the session: its own key, and what waits to be sent. One database for each
 * site, and each company has its own site.
 */
const databaseName = 'muster-phone';
const version = 3;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store of the phone failed')));
  });

/** Ends when everything of a transaction is on the disk: a full one is found out only then. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The store of the phone failed')),
    );
  });

let opening: Promise<IDBDatabase> | undefined;

/** Opens it, once for each page. @throws if the browser stores nothing, as some do in private windows */
function open(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const request = indexedDB.open(databaseName, version);
    request.addEventListener('upgradeneeded', () => {
      const { result } = request;
      if (!result.objectStoreNames.contains('facts')) result.createObjectStore('facts');
      if (!result.objectStoreNames.contains('kept')) result.createObjectStore('kept');
      if (!result.objectStoreNames.contains('photos')) result.createObjectStore('photos');
    });
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

/** Stores a value in place of the one before; undefined removes it. */
export async function writeFact(name: string, value: unknown): Promise<void> {
  const database = await open();
  const transaction = database.transaction('facts', 'readwrite');
  const facts = transaction.objectStore('facts');
  if (value === undefined) facts.delete(name);
  else facts.put(value, name);
  await committed(transaction);
}

/** The next number of a counter, from 1. No two tabs get the same one. */
export async function nextNumber(name: string): Promise<number> {
  const database = await open();
  const transaction = database.transaction('facts', 'readwrite');
  const facts = transaction.objectStore('facts');
  const last: unknown = await done(facts.get(name));
  const next = typeof last === 'number' ? last + 1 : 1;
  facts.put(next, name);
  await committed(transaction);
  return next;
}

/** Everything that is kept. The reader checks it. */
export async function readKept(): Promise<readonly unknown[]> {
  const database = await open();
  const found: unknown[] = await done(database.transaction('kept').objectStore('kept').getAll());
  return found;
}

/**
 * Changes what is kept, all or nothing: each value under its key; undefined removes it with its photo.
 * @param photos data URLs under the keys of what they belong to, apart from it since everything that is kept is read at once
 */
export async function changeKept(
  changes: ReadonlyMap<string, unknown>,
  photos: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const database = await open();
  const transaction = database.transaction(['kept', 'photos'], 'readwrite');
  const kept = transaction.objectStore('kept');
  for (const [key, value] of changes) {
    if (value === undefined) {
      kept.delete(key);
      transaction.objectStore('photos').delete(key);
    } else kept.put(value, key);
  }
  for (const [key, photo] of photos) transaction.objectStore('photos').put(photo, key);
  await committed(transaction);
}

/** The photo of something that is kept; undefined if there is none. */
export async function readPhoto(key: string): Promise<string | undefined> {
  const database = await open();
  const found: unknown = await done(database.transaction('photos').objectStore('photos').get(key));
  return typeof found === 'string' ? found : undefined;
}
