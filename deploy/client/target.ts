/** The addresses of a running system. */
export type Target = {
  /** The {base_url}, without a slash at its end. */
  base: string;
  origin: string;
  /** The address of MailDev's list of mails. */
  mails: string;
};

/** A user who is signed in there. */
export type Person = Target & { access: string };

export function targetOf(baseUrl: string, mailApi: string): Target {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    base,
    origin: base.replace(/\/v\d+$/, ''),
    mails: `${mailApi.replace(/\/+$/, '').replace(/\/api\/email$/, '')}/api/email`,
  };
}

/**
 * Reads the target from BASE_URL (argument or variable) and MAIL_API; the default is a local run with the same PORT and
 * MAIL_WEB_PORT. Returns undefined if the arguments have another form.
 */
export function targetFrom(args: string[], env: NodeJS.ProcessEnv): Target | undefined {
  const [base = env.BASE_URL || `http://localhost:${env.PORT || 8080}/v1`, ...more] = args;
  if (more.length > 0 || !URL.canParse(base)) return undefined;
  return targetOf(base, env.MAIL_API || `http://localhost:${env.MAIL_WEB_PORT || 1080}`);
}

export const usage = (command: string): string =>
  `Usage: npm run ${command} [-- BASE_URL], such as http://localhost:8080/v1; MAIL_API=http://localhost:1080`;
