// A module for an untrusted parser that takes over a second to load, for tests.
const LOADING_MS = 1_200;

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOADING_MS);

export const parse = (input: unknown): unknown => input;
