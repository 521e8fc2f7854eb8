import { MAX_VERTICES, type Position } from '@trowel/domain/geometry';
import { createSizeError, createTruncatedError, createVertexError } from './geometry-errors.ts';

/** Dimensions of a vertex besides x and y. */
export interface Dimensions {
  hasZ: boolean;
  hasM: boolean;
}

/**
 * Reads numbers of a geometry from bytes. Every read checks the length, and vertices are counted.
 * @throws GeometryFormatError at the end of the bytes, or over `MAX_VERTICES`
 */
export class ByteReader {
  isLittleEndian = true;
  readonly #view: DataView;
  #at = 0;
  #vertices = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Number of bytes that follow. */
  get remaining(): number {
    return this.#view.byteLength - this.#at;
  }

  readByte(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  readUint32(): number {
    return this.#view.getUint32(this.#advance(4), this.isLittleEndian);
  }

  readInt32(): number {
    return this.#view.getInt32(this.#advance(4), this.isLittleEndian);
  }

  readFloat(): number {
    return this.#view.getFloat32(this.#advance(4), this.isLittleEndian);
  }

  readDouble(): number {
    return this.#view.getFloat64(this.#advance(8), this.isLittleEndian);
  }

  skip(length: number): void {
    this.#advance(length);
  }

  /** Reads a number of parts, of which each needs at least `size` bytes. */
  readCount(size: number): number {
    const count = this.readUint32();
    if (count * size > this.remaining) throw createTruncatedError();
    return count;
  }

  /** Reads a number of vertices and checks the limit before any of them is read. */
  readVertexCount(size: number): number {
    const count = this.readCount(size);
    if (this.#vertices + count > MAX_VERTICES) throw createSizeError();
    return count;
  }

  /** Reads a vertex without its M value. */
  readVertex({ hasZ, hasM }: Dimensions): Position {
    const [x, y] = [this.readDouble(), this.readDouble()];
    const z = hasZ ? this.readDouble() : undefined;
    if (hasM) this.skip(8);
    return this.checkVertex(z === undefined ? [x, y] : [x, y, z]);
  }

  /** Counts a vertex. @throws GeometryFormatError where a coordinate is not finite */
  checkVertex(position: Position): Position {
    this.#vertices += 1;
    if (!position.every(Number.isFinite)) throw createVertexError(this.#vertices);
    return position;
  }

  #advance(length: number): number {
    const at = this.#at;
    if (length > this.remaining) throw createTruncatedError();
    this.#at = at + length;
    return at;
  }
}
