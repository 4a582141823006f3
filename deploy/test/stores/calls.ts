import { placeOf, type Source } from '../contract/sources.ts';

const SERVICE = /^services\/(?!kit\/)[^/]+\/src\//;
const MAY_CALL = /-store\.ts$|\/store\/|\/migrations\/|\/testing\/|\.test\.ts$/;
/** A collection is opened or taken from a store, or more than types is imported from the driver. */
const CALL = /\.collection\b|^import (?!type\b)[^;]*'mongodb'/gm;

/** Places outside of stores at which a service uses the driver of its database. */
export function driverCalls(sources: readonly Source[]): readonly string[] {
  const outside = sources.filter(({ path }) => SERVICE.test(path) && !MAY_CALL.test(path));
  return outside.flatMap((source) =>
    [...source.text.matchAll(CALL)].map(
      ({ index }) => `${placeOf(source, index)}: the driver is used outside of a store`,
    ),
  );
}
