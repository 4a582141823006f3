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
    .description('end the sign-in, here and at the service')
    .option('--local', 'only forget the tokens here, for a service that is gone')
    .action(run(signOut));
};

/** The tokens are forgotten once the service has ended them, so that none is left good and unknown. */
async function signOut(context: Context, { local }: Options): Promise<void> {
  const was = await changeSession(context, async (current) => {
    if (current && !local) await endSession(context, current);
    return { session: undefined, result: current !== undefined };
  });
  const { origin, terminal } = context;
  terminal.result({ origin, signed_out: was }, () => `${was ? 'Signed out' : 'Nobody is signed in'} at ${origin}`);
}
