/** An incremental checksum. */
export interface FnvHash {
  add: (text: string) => void;
  /** Returns 16 hexadecimal digits. */
  read: () => string;
}

// The 64-bit prime is 2 ** 40 + 0x1b3; its parts are applied to halves of 32 bits, exact in floating point.
const PRIME_LOW = 0x1b3;
const TWO_32 = 2 ** 32;

/** Creates a 64-bit FNV-1a checksum (Fowler, Noll, Vo) over UTF-16 code units, low byte first. Cost: linear. */
export function createFnvHash(): FnvHash {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  return {
    // Both bytes are written out in separate variables, because this runs over millions of
    // characters.
    add: (text) => {
      let [h, l] = [high, low];
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        l = (l ^ (unit & 0xff)) >>> 0;
        let product = l * PRIME_LOW;
        h = (h * PRIME_LOW + ((l << 8) >>> 0) + Math.floor(product / TWO_32)) >>> 0;
        l = ((product >>> 0) ^ (unit >> 8)) >>> 0;
        product = l * PRIME_LOW;
        h = (h * PRIME_LOW + ((l << 8) >>> 0) + Math.floor(product / TWO_32)) >>> 0;
        l = product >>> 0;
      }
      high = h;
      low = l;
    },
    read: () => high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0'),
  };
}
