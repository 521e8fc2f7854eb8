/** Writes numbers of a geometry, little-endian. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  writeByte(value: number): void {
    const at = this.#advance(1);
    this.#view.setUint8(at, value);
  }

  writeUint32(value: number): void {
    const at = this.#advance(4);
    this.#view.setUint32(at, value, true);
  }

  writeInt32(value: number): void {
    const at = this.#advance(4);
    this.#view.setInt32(at, value, true);
  }

  writeDouble(value: number): void {
    const at = this.#advance(8);
    this.#view.setFloat64(at, value, true);
  }

  writeBytes(bytes: Uint8Array): void {
    const at = this.#advance(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Returns a copy of the written bytes. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }

  #advance(length: number): number {
    const at = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#at, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
