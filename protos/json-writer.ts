const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/** Fits a page of messages. */
const INITIAL_LENGTH = 1 << 15;

/** A buffer that grows, to which JSON text in UTF-8 is written piece by piece. */
export class JsonWriter {
  private bytes = Buffer.allocUnsafeSlow(INITIAL_LENGTH);
  private length = 0;

  /** Appends text that is known to be ASCII. */
  ascii(text: string): void {
    this.reserve(text.length);
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  /** Appends bytes that are JSON already. */
  json(source: Uint8Array): void {
    this.reserve(source.length);
    this.bytes.set(source, this.length);
    this.length += source.length;
  }

  /** Appends a part of `source`, JSON already. */
  part(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    this.length += source.copy(this.bytes, this.length, start, end);
  }

  /** Appends a part of `source`, text in UTF-8, as a JSON string. */
  string(source: Buffer, start: number, end: number): void {
    if (needsEscape(source, start, end)) this.utf8(JSON.stringify(source.toString('utf8', start, end)));
    else this.quoted(source, start, end);
  }

  /** A view of the text so far, valid until `clear`. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** The length of the buffer, which `clear` does not change. */
  get capacity(): number {
    return this.bytes.length;
  }

  clear(): void {
    this.length = 0;
  }

  private quoted(source: Buffer, start: number, end: number): void {
    this.reserve(end - start + 2);
    this.bytes[this.length] = QUOTE;
    this.length += source.copy(this.bytes, this.length + 1, start, end) + 2;
    this.bytes[this.length - 1] = QUOTE;
  }

  private utf8(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  private reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

/** Whether RFC 8259 §7 wants a character escaped. None of these bytes is a part of another character in UTF-8. */
function needsEscape(source: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = source[at]!;
    if (byte < FIRST_PRINTABLE || byte === QUOTE || byte === BACKSLASH) return true;
  }
  return false;
}
