/** Gives the one text for a unit's area and number, by which a site tells its units apart. */
export function unitKey({ area, us_number }: { area: string; us_number: string }): string {
  return JSON.stringify([area, us_number]);
}
