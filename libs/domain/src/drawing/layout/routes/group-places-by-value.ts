/** Gives the places of an array by the number that stands there, in the order in which the numbers first occur. */
export function groupPlacesByValue(values: Int32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let place = 0; place < values.length; place++) {
    const group = groups.get(values[place]);
    if (group) group.push(place);
    else groups.set(values[place], [place]);
  }
  return groups;
}
