/** Groups the indexes of an array by their value, in the order in which the values first occur. */
export function groupPlacesByValue(values: Int32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let place = 0; place < values.length; place++) {
    const group = groups.get(values[place]);
    if (group) group.push(place);
    else groups.set(values[place], [place]);
  }
  return groups;
}
