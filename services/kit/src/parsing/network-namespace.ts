import { execFile } from 'node:child_process';

/** unshare(1) of util-linux. */
const COMMAND: readonly string[] = ['unshare', '--user', '--net', '--'];
const PROBE_MS = 10_000;

/**
 * Resolves to the command that starts a program in a network namespace of its own, where native code has no network either
 * (network_namespaces(7)). It is empty where that is not open to this user: outside Linux, and in containers whose runtime refuses it, as
 * Docker and Kubernetes do by default. It is tried on the file that is to run, which the user of the namespace may be unable to read.
 */
export const networkNamespace = (file: string, command = COMMAND): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const [program, ...args] = [...command, process.execPath, '--check', file];
    execFile(program!, args, { env: {}, timeout: PROBE_MS }, (error) => resolve(error ? [] : command));
  });
