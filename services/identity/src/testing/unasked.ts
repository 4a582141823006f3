import { AppError, type Rpc, type Rpcs, type ServiceDefinition } from '@cws/kit';

/** Rows for every rpc of a service, none of which identity asks for; a fake puts its own over them. */
export function unasked<Context, D extends ServiceDefinition>(definition: D): Rpcs<Context, D> {
  const row: Rpc<Context, never, never> = {
    from: ['identity'],
    as: [],
    handle: () => Promise.reject(new AppError('internal', { message: 'identity does not ask this' })),
  };
  return Object.fromEntries(Object.keys(definition.methods).map((name) => [name, row])) as unknown as Rpcs<Context, D>;
}
