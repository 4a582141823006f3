import yoctoSpinner from 'yocto-spinner';
import type { Output } from '../machine/surroundings';

/** Turns a spinner on a terminal while the work goes on; anywhere else it keeps silent. */
export async function spinnerOn<T>(stream: Output, env: NodeJS.ProcessEnv, text: string, work: Promise<T>): Promise<T> {
  if (!stream.isTTY || env.TERM === 'dumb') return work;
  const spinner = yoctoSpinner({ text, stream: stream as NodeJS.WriteStream }).start();
  try {
    return await work;
  } finally {
    spinner.stop();
  }
}
