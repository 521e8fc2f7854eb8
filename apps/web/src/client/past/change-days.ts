/** Days (YYYY-MM-DD, UTC) on which units of a site changed, the most recent first. */
export interface ChangeDays {
  days: readonly string[];
  /** Last change day of each year. */
  seasons: readonly string[];
}

/** Returns the time that requests the state at the end of a day: the following day. */
export function eveningOf(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
