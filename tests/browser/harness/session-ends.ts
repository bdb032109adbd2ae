/** What the browser reports when a session ends while calls, or the connection for live updates, are under way: they are refused. */
export const sessionEnds = [/status(:| of) 401/, /HTTP Authentication failed/] as const;
