import type { Context } from '../context';
import { endSession } from '../oauth/end-session';
import { changeSession } from '../store/session-file';
import type { Register } from './register';

interface Options {
  readonly local?: boolean;
}

export const logout: Register = (parent, run) => {
  parent
    .command('logout')
    .description('sign out, here and at the service')
    .option('--local', 'only delete the tokens here, for a service that no longer exists')
    .action(run(signOut));
};

/** Deletes the tokens once the service has revoked them, so that no valid token remains that nobody knows of. */
async function signOut(context: Context, { local }: Options): Promise<void> {
  const was = await changeSession(context, async (current) => {
    if (current && !local) await endSession(context, current);
    return { session: undefined, result: current !== undefined };
  });
  const { origin, terminal } = context;
  terminal.result({ origin, signed_out: was }, () => `${was ? 'Signed out' : 'Nobody is signed in'} at ${origin}`);
}
