import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * V8 multiplies the size of the young generation by this factor whenever much of it has survived, up to 128 MB, and shrinks it in a
 * collection of the whole heap alone, which an idle process rarely has. So while modules are loaded and compiled it is not to grow.
 */
const setGrowthFactor = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

const MIB = 1024 * 1024;

/** For the start of a process, before its modules are loaded. */
export const keepYoungGenerationSmall = (): void => setGrowthFactor(1);

/**
 * For requests, whose garbage is collected the more cheaply the larger the young generation is, while its pages stay in memory: it is
 * doubled, which is V8's default, until it has that size. The size is looked at after each collection, so an idle process does not look.
 */
export function letYoungGenerationGrow(toMib: number): void {
  const setFactor = () => setGrowthFactor(youngGenerationBytes() < (toMib - 1) * MIB ? 2 : 1);
  setFactor();
  new PerformanceObserver(setFactor).observe({ type: 'gc' });
}

const youngGenerationBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size;
