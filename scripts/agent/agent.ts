/** A server's answer to an agent. */
export interface AgentAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request to the agent's server: a path below `/api/0/` and the JSON that it sends there. */
export type SendToServer = (path: string, body?: unknown) => Promise<AgentAnswer>;

/** Seconds since 1970. */
export interface Sighting {
  readonly at: number;
  readonly seconds: number;
}

/** An agent with ActivityWatch's three watchers: the window in front, the tab in front, and whether somebody is there. */
export interface ActivityAgent {
  /** Makes the buckets, as a watcher does at every start. */
  open(): Promise<void>;
  window(seen: Sighting & { readonly app: string; readonly title?: string }): Promise<AgentAnswer>;
  tab(
    seen: Sighting & { readonly url: string; readonly title?: string; readonly incognito?: boolean },
  ): Promise<AgentAnswer>;
  presence(seen: Sighting & { readonly away: boolean }): Promise<AgentAnswer>;
}

/** Seconds within which equal heartbeats are one event, as the watchers set them. */
export const pulse = { window: 15, tab: 60, presence: 185 } as const;

/** An agent on a computer with that name. */
export function createAgent(hostname: string, send: SendToServer): ActivityAgent {
  const buckets = {
    window: { id: `aw-watcher-window_${hostname}`, type: 'currentwindow', client: 'aw-watcher-window' },
    tab: { id: `aw-watcher-web-firefox_${hostname}`, type: 'web.tab.current', client: 'aw-watcher-web' },
    presence: { id: `aw-watcher-afk_${hostname}`, type: 'afkstatus', client: 'aw-watcher-afk' },
  } as const;
  const beat = (of: keyof typeof buckets, { at, seconds }: Sighting, data: object): Promise<AgentAnswer> =>
    send(`buckets/${encodeURIComponent(buckets[of].id)}/heartbeat?pulsetime=${pulse[of]}`, {
      timestamp: new Date(at * 1000).toISOString(),
      duration: seconds,
      data,
    });
  return {
    open: async () => {
      for (const { id, type, client } of Object.values(buckets)) {
        const { status } = await send(`buckets/${encodeURIComponent(id)}`, { type, client, hostname });
        if (status !== 200 && status !== 304) throw new Error(`The server answered ${status} to a new bucket`);
      }
    },
    window: ({ app, title = '', ...seen }) => beat('window', seen, { app, title }),
    tab: ({ url, title = '', incognito = false, ...seen }) =>
      beat('tab', seen, { url, title, incognito, audible: false, tabCount: 3 }),
    presence: ({ away, ...seen }) => beat('presence', seen, { status: away ? 'afk' : 'not-afk' }),
  };
}
