import { setImmediate as nextTurn } from 'node:timers/promises';

/** Vectors of one dimension in memory, with the ids of their passages: a passage has one for each of its windows. */
export type VectorIndex = ReturnType<typeof vectorIndex>;

/** The nearest window of a passage. */
export interface NearWindow {
  readonly id: string;
  /** The number of the window in the passage, from 0. */
  readonly window: number;
  /** The cosine of the angle between both vectors, from -1 to 1. */
  readonly similarity: number;
}

const FIRST_ROOM = 256;
/** Multiplications before other work has its turn, some 5 ms. */
const SLICE = 4_000_000;
/** The length of a vector whose numbers are bytes. */
const UNIT = 127;

export function vectorIndex(dimension: number) {
  const { put, ids, windows, placesOf, data } = placedVectors(dimension);
  function similarityAt(place: number, vector: Float32Array): number {
    const numbers = data();
    let sum = 0;
    const from = place * dimension;
    for (let n = 0; n < dimension; n++) sum += numbers[from + n]! * vector[n]!;
    return sum / UNIT;
  }
  const windowAt = (place: number, similarity: number): NearWindow => ({
    id: ids[place]!,
    window: windows[place]!,
    similarity,
  });
  return {
    /** `vectors` are those of all windows of the passage, one behind the other. */
    put,
    /** Returns the windows whose vectors have the smallest angles to this one, the nearest first. */
    async nearest(vector: Float32Array, limit: number): Promise<NearWindow[]> {
      const best: NearWindow[] = [];
      const inSlice = Math.max(1, Math.floor(SLICE / dimension));
      for (let place = 0; place < ids.length; place++) {
        if (place % inSlice === inSlice - 1) await nextTurn();
        if (ids[place] === undefined) continue;
        const found = similarityAt(place, vector);
        if (best.length === limit && found <= best.at(-1)!.similarity) continue;
        const before = best.findIndex((other) => found > other.similarity);
        best.splice(before === -1 ? best.length : before, 0, windowAt(place, found));
        if (best.length > limit) best.pop();
      }
      return best;
    },
    /** The nearest window of a passage; undefined for one without vectors. */
    windowOf(id: string, vector: Float32Array): NearWindow | undefined {
      const own = placesOf(id).map((place) => windowAt(place, similarityAt(place, vector)));
      return own.toSorted((one, other) => other.similarity - one.similarity)[0];
    },
    bytes: (): number => data().byteLength,
  };
}

/** The numbers of all vectors in one array, in which a vector has a place. */
function placedVectors(dimension: number) {
  let data = new Int8Array(FIRST_ROOM * dimension);
  /** The passage and the window of each place; a place that is free has no id. */
  const ids: (string | undefined)[] = [];
  const windows: number[] = [];
  const places = new Map<string, number[]>();
  const free: number[] = [];

  function newPlace(): number {
    const place = free.pop() ?? ids.length;
    if ((place + 1) * dimension > data.length) {
      const larger = new Int8Array(data.length * 2);
      larger.set(data);
      data = larger;
    }
    return place;
  }
  function drop(id: string): void {
    for (const place of places.get(id) ?? []) {
      ids[place] = undefined;
      free.push(place);
    }
  }
  function put(id: string, vectors: Int8Array): void {
    drop(id);
    const own: number[] = [];
    for (let from = 0, window = 0; from < vectors.length; from += dimension, window++) {
      const place = newPlace();
      data.set(vectors.subarray(from, from + dimension), place * dimension);
      ids[place] = id;
      windows[place] = window;
      own.push(place);
    }
    places.set(id, own);
  }
  return { put, ids, windows, placesOf: (id: string) => places.get(id) ?? [], data: () => data };
}
