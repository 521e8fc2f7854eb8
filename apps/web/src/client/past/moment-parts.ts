/** Divides a moment (ISO 8601) into day and time of the device: `2026-05-02` and `18:40:00`. Empty if invalid. */
export function splitMoment(moment: string): { day: string; time: string } {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return { day: '', time: '' };
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    day: `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':'),
  };
}

/** Returns the moment (ISO 8601, UTC) of a day and time of the device, or an empty text without a day. */
export function joinMoment(day: string, time: string): string {
  const date = new Date(`${day}T${time === '' ? '00:00' : time}`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
