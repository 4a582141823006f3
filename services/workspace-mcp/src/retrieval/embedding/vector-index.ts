import { setImmediate as nextTurn } from 'node:timers/promises';

/** Vectors of one dimension in memory, with the ids of their passages. */
export type VectorIndex = ReturnType<typeof vectorIndex>;

const FIRST_ROOM = 256;
/** Multiplications before other work has its turn, some 5 ms. */
const SLICE = 4_000_000;

export function vectorIndex(dimension: number) {
  let data = new Int8Array(FIRST_ROOM * dimension);
  const ids: string[] = [];
  const places = new Map<string, number>();

  function placeOf(id: string): number {
    const known = places.get(id);
    if (known !== undefined) return known;
    if ((ids.length + 1) * dimension > data.length) {
      const larger = new Int8Array(data.length * 2);
      larger.set(data);
      data = larger;
    }
    places.set(id, ids.length);
    return ids.push(id) - 1;
  }
  function similarity(place: number, vector: Float32Array): number {
    let sum = 0;
    const from = place * dimension;
    for (let n = 0; n < dimension; n++) sum += data[from + n]! * vector[n]!;
    return sum;
  }
  return {
    put(id: string, vector: Int8Array): void {
      const place = placeOf(id);
      data.set(vector, place * dimension);
    },
    /** Returns the ids of the passages whose vectors have the smallest angles to this one, the nearest first. */
    async nearest(vector: Float32Array, limit: number): Promise<string[]> {
      const best: { id: string; similarity: number }[] = [];
      const inSlice = Math.max(1, Math.floor(SLICE / dimension));
      for (let place = 0; place < ids.length; place++) {
        if (place % inSlice === inSlice - 1) await nextTurn();
        const found = similarity(place, vector);
        if (best.length === limit && found <= best.at(-1)!.similarity) continue;
        const at = best.findIndex((other) => found > other.similarity);
        best.splice(at === -1 ? best.length : at, 0, { id: ids[place]!, similarity: found });
        if (best.length > limit) best.pop();
      }
      return best.map(({ id }) => id);
    },
    bytes: (): number => data.byteLength,
  };
}
