import yoctoSpinner from 'yocto-spinner';
import type { Output } from '../machine/surroundings';

/** Shows a spinner on a terminal while the work runs; writes nothing to a stream that is not a terminal. */
export async function spinnerOn<T>(stream: Output, env: NodeJS.ProcessEnv, text: string, work: Promise<T>): Promise<T> {
  if (!stream.isTTY || env.TERM === 'dumb') return work;
  const spinner = yoctoSpinner({ text, stream: stream as NodeJS.WriteStream }).start();
  try {
    return await work;
  } finally {
    spinner.stop();
  }
}
