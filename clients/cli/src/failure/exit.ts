/** The exit statuses of the process. */
export const exit = { ok: 0, error: 1, usage: 2, signInAgain: 4 } as const;

export type ExitStatus = (typeof exit)[keyof typeof exit];

/** The error of a command that cannot do its work: one sentence for a person, and a code for programs. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: ExitStatus = exit.error,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const wrongUsage = (message: string) => new Failure('usage', message, exit.usage);

export const signInAgain = (origin: string, message: string) =>
  new Failure('sign_in_again', `${message} Sign in with: cws login --origin ${origin}`, exit.signInAgain);
