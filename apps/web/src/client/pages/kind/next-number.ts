/** Returns the number after the greatest one: `C12` after `C11`. The first is 1. */
export function nextNumberAfter(greatest: string | undefined): string {
  const [, before = '', digits = ''] = /^(.*?)(\d*)$/s.exec(greatest ?? '') ?? [];
  if (digits === '') return `${before}1`;
  return before + String(BigInt(digits) + 1n).padStart(digits.length, '0');
}
