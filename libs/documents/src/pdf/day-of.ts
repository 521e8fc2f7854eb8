/** Gives the beginning of the day (UTC) a moment lies in: files tell the day alone, so that one made twice on it has the same bytes. */
export function dayOf(moment: Date): Date {
  return new Date(moment.toISOString().slice(0, 10));
}
