import { setFlagsFromString } from 'node:v8';

/**
 * V8 multiplies the size of the young generation by this factor whenever much of it has survived, up to 32 MB, and shrinks it in a
 * collection of the whole heap alone, which an idle process rarely has. So while modules are loaded and compiled it is not to grow.
 */
const setGrowthFactor = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** For the start of a process, before its modules are loaded. */
export const keepYoungGenerationSmall = (): void => setGrowthFactor(1);

/** For requests, whose garbage is collected the more cheaply the larger the young generation is. 2 is V8's default. */
export const letYoungGenerationGrow = (): void => setGrowthFactor(2);
