import { lifecycle } from '../process/lifecycle';
import { createLogger } from '../process/logger';
import { type BaseEnv, type Boot, type BootParts, bootOf } from './boot';
import type { ProcessDefinition } from './definition';

/** A process as it runs, alone or beside others. */
export interface Member<Env, Result> {
  readonly boot: Boot;
  readonly env: Env;
  build(): Promise<Result>;
  /** Resolves to whether every step of the stop has ended in time. */
  stop(): Promise<boolean>;
}

/** Time for the steps of a stop after a drain that has taken all of the grace. */
const BEYOND_GRACE_MS = 100;

export function memberOf<Env extends BaseEnv, Result>(
  { name, build }: Pick<ProcessDefinition<Env, Result>, 'name' | 'build'>,
  env: Env,
  parts: Pick<BootParts, 'metrics' | 'loop' | 'variables' | 'connect' | 'onWait'>,
): Member<Env, Result> {
  const log = createLogger(name, env.LOG_LEVEL);
  const life = lifecycle(log, env.SHUTDOWN_DELAY_S * 1000);
  const boot = bootOf({ name, env, log, life, ...parts });
  return {
    boot,
    env,
    build: () => build(env, boot),
    stop: () => life.stop(graceMsOf(env) + BEYOND_GRACE_MS),
  };
}

export const graceMsOf = ({ SHUTDOWN_GRACE_S }: BaseEnv): number => SHUTDOWN_GRACE_S * 1_000;
