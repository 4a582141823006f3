import { AppError, type Rpc, type Rpcs, type ServiceDefinition } from '@cws/kit';

/** Rows that fail for every rpc of a service; a fake replaces those that identity calls. */
export function unexpectedRpcs<Context, D extends ServiceDefinition>(definition: D): Rpcs<Context, D> {
  const row: Rpc<Context, never, never> = {
    from: ['identity'],
    as: [],
    handle: () => Promise.reject(new AppError('internal', { message: 'identity does not call this' })),
  };
  return Object.fromEntries(Object.keys(definition.methods).map((name) => [name, row])) as unknown as Rpcs<Context, D>;
}
