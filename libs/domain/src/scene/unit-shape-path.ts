/**
 * Returns the path of a unit's shape (a GLB), relative to the address of the viewer:
 * `proxies/Site/US_12.glb?area=A`. Its position is that in the scene of the whole site.
 */
export function unitShapePath(siteName: string, unit: { area: string; us_number: string }): string {
  const file = `US_${encodeURIComponent(unit.us_number)}.glb`;
  return `proxies/${encodeURIComponent(siteName)}/${file}?area=${encodeURIComponent(unit.area)}`;
}
