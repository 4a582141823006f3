import { quantised } from './vector';
import { vectorIndex } from './vector-index';

const DIMENSION = 64;

/** Vectors of length 1 that are the same in every run. */
function* directions(): Generator<Float32Array, never> {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  };
  for (;;) {
    const numbers = Array.from({ length: DIMENSION }, next);
    yield Float32Array.from(numbers, (number) => number / Math.hypot(...numbers));
  }
}

function filled(count: number) {
  const source = directions();
  const index = vectorIndex(DIMENSION);
  const vectors = Array.from({ length: count }, () => source.next().value);
  for (const [n, vector] of vectors.entries()) index.put(`p${n}`, quantised(vector));
  return { index, vectors };
}
const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, number, n) => sum + number * other[n]!, 0);

test('the nearest passages are those that an exact comparison finds, in its order', async () => {
  const { index, vectors } = filled(3_000);
  const [question] = vectors.splice(1_234, 1, vectors[0]!) as [Float32Array];
  const exact = [...vectors.keys()].filter((n) => n !== 1_234);
  exact.sort((a, b) => dot(vectors[b]!, question) - dot(vectors[a]!, question));
  const found = (await index.nearest(question, 5)).map(({ id }) => id);
  expect(found[0]).toBe('p1234');
  expect(found.slice(1)).toEqual(exact.slice(0, 4).map((n) => `p${n}`));
});

test('a passage whose vector is put again is found by the new one alone', async () => {
  const { index, vectors } = filled(10);
  const [before, after] = [vectors[3]!, Float32Array.from(vectors[3]!, (number) => -number)];
  index.put('p3', quantised(after));
  expect(await index.nearest(after, 1)).toMatchObject([{ id: 'p3', window: 0 }]);
  expect((await index.nearest(before, 9)).map(({ id }) => id)).not.toContain('p3');
});

test('an index without vectors finds nothing, and a limit above their number finds all', async () => {
  expect(await vectorIndex(DIMENSION).nearest(directions().next().value, 5)).toEqual([]);
  expect(await filled(3).index.nearest(directions().next().value, 5)).toHaveLength(3);
});

test('a passage of several windows is found by each of them, and by its former ones no more', async () => {
  const { index, vectors } = filled(20);
  const whole = Int8Array.of(...quantised(vectors[4]!), ...quantised(vectors[5]!));
  index.put('long', whole);
  expect((await index.nearest(vectors[5]!, 2)).map(({ id, window }) => `${id} ${window}`).sort()).toEqual([
    'long 1',
    'p5 0',
  ]);
  expect(index.windowOf('long', vectors[4]!)).toMatchObject({ window: 0, similarity: expect.closeTo(1, 1) });
  index.put('long', quantised(vectors[6]!));
  expect((await index.nearest(vectors[5]!, 2)).map(({ id }) => id)).not.toContain('long');
  expect(index.windowOf('nowhere', vectors[4]!)).toBeUndefined();
});
