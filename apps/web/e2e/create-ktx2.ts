const SIDE_PX = 8;
const BLOCK_PX = 4;
const HEADER_BYTES = 80;
const LEVEL_BYTES = 24;
const DESCRIPTION_BYTES = 44;
const UASTC = 166;
const BT709 = 1;
const SRGB = 2;

/** Creates a picture of one colour (0 to 255 each) as KTX2 with UASTC blocks, without further compression. */
export function createSolidKtx2([red, green, blue]: readonly [number, number, number]): Buffer {
  const block = createBlock([red, green, blue, 255]);
  const blocks = Buffer.concat(Array.from({ length: (SIDE_PX / BLOCK_PX) ** 2 }, () => block));
  const described = HEADER_BYTES + LEVEL_BYTES;
  // The data begin at a multiple of the size of a block.
  const start = Math.ceil((described + DESCRIPTION_BYTES) / block.length) * block.length;
  const file = Buffer.alloc(start + blocks.length);
  file.write('\xabKTX 20\xbb\r\n\x1a\n', 'latin1');
  const unpacked = {
    format: 0,
    typeSize: 1,
    width: SIDE_PX,
    height: SIDE_PX,
    depth: 0,
    layers: 0,
    faces: 1,
    levels: 1,
    scheme: 0,
  };
  for (const [i, word] of Object.values(unpacked).entries()) file.writeUInt32LE(word, 12 + i * 4);
  file.writeUInt32LE(described, 48);
  file.writeUInt32LE(DESCRIPTION_BYTES, 52);
  for (const [i, size] of [start, blocks.length, blocks.length].entries()) {
    file.writeBigUInt64LE(BigInt(size), HEADER_BYTES + i * 8);
  }
  describeBlocks(block.length).copy(file, described);
  blocks.copy(file, start);
  return file;
}

/** The descriptor of the data format (Khronos Data Format 1.3, basic block). */
function describeBlocks(blockBytes: number): Buffer {
  const told = Buffer.alloc(DESCRIPTION_BYTES);
  told.writeUInt32LE(DESCRIPTION_BYTES, 0);
  told.writeUInt16LE(2, 8);
  told.writeUInt16LE(DESCRIPTION_BYTES - 4, 10);
  Buffer.from([UASTC, BT709, SRGB, 0, BLOCK_PX - 1, BLOCK_PX - 1, 0, 0, blockBytes]).copy(told, 12);
  told.writeUInt8(127, 30);
  told.writeUInt32LE(0xffffffff, 40);
  return told;
}

/** Mode 8 of UASTC: its mark of five bits, then the colour, the lowest bit first. */
function createBlock(color: readonly number[]): Buffer {
  let bits = BigInt(0x17);
  for (const [i, part] of color.entries()) bits |= BigInt(part) << BigInt(5 + i * 8);
  const block = Buffer.alloc(16);
  block.writeBigUInt64LE(bits);
  return block;
}
