/** Days (YYYY-MM-DD, UTC) on which units of a site changed, the most recent first. */
export interface ChangeDays {
  days: readonly string[];
  /** The last of them in each year. */
  seasons: readonly string[];
}

/** Gives the moment by which the state of the evening of a day is asked for: the day after. */
export function eveningOf(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
