/** A vector of length 1 with a byte for each number. Compared with 32 bits, similarities differ in the third decimal place. */
export function quantised(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (number) => Math.round(number * 127));
}
