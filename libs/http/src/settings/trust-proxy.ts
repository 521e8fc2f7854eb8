import { isIP } from 'node:net';

const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Parses `TRUST_PROXY`: the number of proxies in front (`1`), or their addresses (`10.0.0.0/8,
 * loopback`). Empty, `0` and `false` trust none. Returns the value for Express' `trust proxy`.
 * @throws Error for `true` and for ranges of all addresses, which would let clients choose their
 * address
 */
export function parseTrustProxy(text: string): number | string[] | false {
  const setting = text.trim().toLowerCase();
  if (setting === '' || setting === '0' || setting === 'false') return false;
  if (/^[1-9]$/.test(setting)) return Number(setting);
  const ranges = setting.split(',').map((range) => range.trim());
  for (const range of ranges) {
    if (!isRange(range))
      throw new Error(`TRUST_PROXY takes a number of proxies or address ranges, not "${text}"`);
  }
  return ranges;
}

function isRange(range: string): boolean {
  if (NAMED_RANGES.has(range)) return true;
  const [address = '', bits] = range.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
