const trimmed = (url: string) => url.replace(/\/+$/, '');

/** The base of the REST interface under test, with the version prefix. */
export const baseUrl = trimmed(process.env.BASE_URL || 'http://localhost:8080/v1');

/** The host root of the system under test. */
export const hostRoot = new URL(baseUrl).origin;

/** The {origin} in its documents, which may differ from the address at which it is reached. */
export const origin = trimmed(process.env.ORIGIN || hostRoot);

const MAILS = '/api/email';

/** The address of MailDev's JSON list of sent mails; MAIL_API may omit the path. */
export const mailApi = `${trimmed(process.env.MAIL_API || 'http://localhost:1080').replace(MAILS, '')}${MAILS}`;

/** The data folder of a local run on this machine; undefined for any other system. */
export const dataDir = process.env.DATA_DIR || undefined;
