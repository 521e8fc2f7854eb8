/** A checksum that grows with the text it is given. */
export interface FnvHash {
  add: (text: string) => void;
  /** 16 hexadecimal digits. */
  read: () => string;
}

// The 64-bit prime is 2 ** 40 + 0x1b3; its parts are applied to halves of 32 bits, exact in floating point.
const PRIME_LOW = 0x1b3;
const TWO_32 = 2 ** 32;

/** Makes a 64-bit FNV-1a checksum (Fowler, Noll, Vo) over UTF-16 code units, the low byte first. Cost linear. */
export function createFnvHash(): FnvHash {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  const addByte = (byte: number): void => {
    low = (low ^ byte) >>> 0;
    const product = low * PRIME_LOW;
    high = (high * PRIME_LOW + ((low << 8) >>> 0) + Math.floor(product / TWO_32)) >>> 0;
    low = product >>> 0;
  };
  return {
    add: (text) => {
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        addByte(unit & 0xff);
        addByte(unit >> 8);
      }
    },
    read: () => high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0'),
  };
}
