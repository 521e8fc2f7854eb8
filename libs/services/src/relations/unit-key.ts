/** Returns the key of a unit within its site, from area and number. */
export function unitKey({ area, us_number }: { area: string; us_number: string }): string {
  return JSON.stringify([area, us_number]);
}
